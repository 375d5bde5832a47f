import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { DueRefund, ListedRefund } from '#shared/desk/contract/orders/refunds.ts';
import { refundsOperations } from '#shared/desk/contract/orders/refunds.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { useDeskMutation, useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { BankAnswer } from '../../parts/bank-answer/bank-answer.tsx';
import { Ago } from '../../parts/text/ago.tsx';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { rupees } from '../../parts/text/format.ts';
import { Page } from '../../parts/page/page.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { stateOf } from '../../parts/text/order-states.ts';
import { QueryState } from '../../parts/page/query-state.tsx';
import { saveDeskFile } from '../../parts/text/save-file.ts';
import { Status, type StatusKind } from '../../parts/page/status.tsx';
import { Tabs } from '../../parts/page/tabs.tsx';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import { RefundActions } from './refund-actions.tsx';
import { AskRefundDialog } from './ask-refund-dialog.tsx';
import { REFUND_TAB_WORDS, REFUND_TABS, type RefundTab } from './tabs.ts';
import { useOpening } from '../../parts/dialog/use-opening.ts';

const PAGE = 50;
const rowsOf = <Row,>({ items }: { items: Row[] }): Row[] => items;
const dueOf = rowsOf<DueRefund>;
const refundsOf = rowsOf<ListedRefund>;

/** Money due back to customers, and the state of each refund. */
export function RefundsScreen() {
  const [tab, setTab] = useState<RefundTab>('due');
  const counts = useDeskQuery(refundsOperations.CountRefunds, {});
  const sends = useRight('refunds.send');
  const make = useDeskMutation(refundsOperations.MakeRefundFile);
  return (
    <Page
      title="Refunds"
      actions={
        sends && (
          <DeskButton
            kind="primary"
            busy={make.isPending}
            // Until they are counted the store says whether any waits.
            blockedReason={
              counts.data?.approved === 0 ? 'No approved refund waits for the bank.' : ''
            }
            onClick={() =>
              make.mutate(
                {},
                {
                  onSuccess: (done) => {
                    sayDone(done);
                    if (done.file) saveDeskFile(done.file);
                  },
                  onError: sayFailed,
                },
              )
            }
          >
            File for the bank
          </DeskButton>
        )
      }
    >
      <Tabs
        label="Which refunds"
        tabs={REFUND_TABS.map((each) => ({
          tab: each,
          words: REFUND_TAB_WORDS[each],
          count: each === 'done' || each === 'failed' ? undefined : (counts.data?.[each] ?? null),
        }))}
        here={tab}
        onTab={setTab}
      />
      {tab === 'due' ? <DueList sends={sends} /> : <RefundList key={tab} state={tab} />}
      {tab === 'sent' && sends && <BankAnswer operation={refundsOperations.MarkRefundsFromFile} />}
    </Page>
  );
}

const DUE: readonly Column<DueRefund>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: ({ order }) => (
      <Link to="/orders/$number" params={{ number: order }}>
        {order}
      </Link>
    ),
    phone: 'lead',
    width: '9rem',
  },
  { id: 'who', header: 'Customer', cell: ({ who }) => who },
  {
    id: 'state',
    header: 'State',
    cell: (due) => {
      const { word, kind } = stateOf(due);
      return <Status kind={kind}>{word}</Status>;
    },
    width: '8rem',
  },
  { id: 'came', header: 'Came', cell: ({ came }) => rupees(came), align: 'end', phone: 'none' },
  { id: 'due', header: 'Due back', cell: ({ due }) => rupees(due), align: 'end', phone: 'side' },
];

function DueList({ sends }: { sends: boolean }) {
  const { query, rows, more } = useDeskPages(refundsOperations.ListDueBack, { limit: PAGE }, dueOf);
  const [asking, setAsking, close] = useOpening<DueRefund>();
  return (
    <QueryState query={query}>
      {() => (
        <Panel flush>
          <DataTable
            label="Money due back"
            columns={DUE}
            rows={rows}
            rowKey={({ order }) => order}
            more={more}
            {...(sends && { onOpen: setAsking })}
            empty={
              <EmptyState title="Nothing is due back">
                Money of rejected and returned orders, and what came too much, appears here.
              </EmptyState>
            }
          />
          {asking && <AskRefundDialog due={asking} onClose={close} />}
        </Panel>
      )}
    </QueryState>
  );
}

const KINDS: Record<ListedRefund['state'], StatusKind> = {
  asked: 'waits',
  approved: 'likely',
  sent: 'waits',
  done: 'right',
  failed: 'stopped',
};
const WORDS: Record<ListedRefund['state'], string> = {
  asked: 'Asked',
  approved: 'Approved',
  sent: 'Sent',
  done: 'Seen',
  failed: 'Failed',
};

const COLUMNS: readonly Column<ListedRefund>[] = [
  { id: 'refund', header: 'Refund', cell: ({ refund }) => refund, phone: 'lead', width: '9rem' },
  {
    id: 'order',
    header: 'Order',
    cell: ({ order }) => (
      <Link to="/orders/$number" params={{ number: order }}>
        {order}
      </Link>
    ),
    width: '9rem',
  },
  { id: 'who', header: 'Customer', cell: ({ who }) => who },
  {
    id: 'to',
    header: 'To',
    cell: ({ to, payment }) => (payment === undefined ? to : 'Noted without being asked for'),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, reason }) => (
      <Status kind={KINDS[state]}>{reason ? `${WORDS[state]}: ${reason}` : WORDS[state]}</Status>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount }) => rupees(amount),
    align: 'end',
    phone: 'side',
    width: '8rem',
  },
  { id: 'age', header: 'Age', cell: ({ askedAt }) => <Ago at={askedAt} />, width: '6rem' },
];

function RefundList({ state }: { state: ListedRefund['state'] }) {
  const sends = useRight('refunds.send');
  const { query, rows, more } = useDeskPages(
    refundsOperations.ListRefunds,
    { state, limit: PAGE },
    refundsOf,
  );
  const [open, setOpen, close] = useOpening<ListedRefund>();
  return (
    <QueryState query={query}>
      {() => (
        <Panel flush>
          <DataTable
            label={`Refunds, ${WORDS[state]}`}
            columns={COLUMNS}
            rows={rows}
            rowKey={({ refund, payment }) => (payment === undefined ? refund : String(payment))}
            more={more}
            {...(sends && { onOpen: setOpen })}
            empty={<EmptyState title="None" />}
          />
          {open && <RefundActions refund={open} onClose={close} />}
        </Panel>
      )}
    </QueryState>
  );
}
