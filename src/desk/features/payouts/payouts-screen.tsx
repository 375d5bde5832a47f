import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import {
  type Payout,
  type PayoutState,
  payoutsOperations,
} from '#shared/desk/contract/payments/payouts.ts';
import { useRight } from '../../api/use-me.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { Ago } from '../../parts/text/ago.tsx';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { counted, grams, rupees, when } from '../../parts/text/format.ts';
import { KeyButton } from '../../parts/button/key-button.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { saveDeskFile } from '../../parts/text/save-file.ts';
import { Status } from '../../parts/page/status.tsx';
import { Tabs } from '../../parts/page/tabs.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import { settle } from '../../parts/form/settle.ts';
import { BankAnswer } from '../../parts/bank-answer/bank-answer.tsx';
import { PayoutDialog } from './payout-dialog.tsx';
import { PayoutFiles } from './payout-files.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import styles from './payouts.module.css';

const { FindPayouts, MakePayoutFile, ReleasePayouts } = payoutsOperations;
const rowsOf = ({ rows }: DeskReplyOf<typeof FindPayouts>) => rows;

/** The tab of the sale that was looked for. */
const SALE = 'sale';

const STATES: { tab: PayoutState | 'open' | typeof SALE; words: string }[] = [
  { tab: 'open', words: 'Open' },
  { tab: 'due', words: 'Due' },
  { tab: 'released', words: 'Released' },
  { tab: 'sent', words: 'At the bank' },
  { tab: 'paid', words: 'Paid' },
];

const COLUMNS: Column<Payout>[] = [
  {
    id: 'name',
    header: 'Customer',
    width: 'minmax(7rem, 1fr)',
    phone: 'lead',
    cell: ({ name, customer }) => (
      <Link to="/customers/$id" params={{ id: String(customer) }}>
        {name}
      </Link>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    width: '7rem',
    align: 'end',
    phone: 'side',
    cell: ({ amount }) => rupees(amount),
  },
  {
    id: 'sale',
    header: 'Sale',
    width: 'minmax(12rem, 1fr)',
    cell: ({ sale, metal, grams: amount }) => `${sale}, ${grams(amount)} ${metal}`,
  },
  { id: 'to', header: 'Goes to', width: 'minmax(7rem, 1fr)', cell: ({ to }) => to },
  { id: 'age', header: 'Age', width: '4.5rem', cell: ({ soldAt }) => <Ago at={soldAt} /> },
  {
    id: 'state',
    header: 'State',
    width: 'minmax(15rem, 1fr)',
    cell: (payout) => <PayoutStatus payout={payout} />,
  },
];

/** The state of a payout, and reasons for a second look. */
function PayoutStatus({ payout }: { payout: Payout }) {
  const { state, heldUntil, heldBecause, failed, blocked, otherPlace } = payout;
  if (state === 'paid') return <Status kind="right">Paid</Status>;
  if (state === 'sent') return <Status kind="waits">With the bank</Status>;
  if (state === 'released') return <Status kind="likely">Next file</Status>;
  if (heldUntil !== null) {
    return (
      <span title={heldBecause}>
        <Status kind="stopped">Held until {when(heldUntil)}</Status>
      </span>
    );
  }
  if (failed) return <Status kind="late">Failed: {failed}</Status>;
  if (otherPlace) return <Status kind="short">Other place said</Status>;
  return <Status kind="nothing">{blocked ? 'Due, blocked' : 'Due'}</Status>;
}

export interface PayoutsScreenProps {
  /** The only sale to be shown, whatever its state: the one that was looked for. */
  sale?: string | undefined;
  /** Called when a list is wanted instead of that sale. */
  onList: () => void;
}

/** The money of customers' sales: due, released, in a file for the bank, paid. */
export function PayoutsScreen({ sale, onList }: PayoutsScreenProps) {
  const mayPay = useRight('payouts.pay');
  const [state, setState] = useState<PayoutState | 'open'>('open');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // As it stood when it was opened: who notes it keeps what they type, whatever list it is in by then.
  const [open, setOpen, close] = useOpening<Payout>();
  const { query, rows, more, first } = useDeskPages(
    FindPayouts,
    sale === undefined ? { state } : { sale },
    rowsOf,
  );
  const release = useDeskMutation(ReleasePayouts);
  const make = useDeskMutation(MakePayoutFile);
  const chosen = rows.filter((row) => selected.has(row.sale) && row.state === 'due');
  const say = first && `${counted(first.open.count, 'payout')} open, ${rupees(first.open.total)}`;
  const releaseChosen = () => {
    const sales = chosen.map(({ sale }) => sale);
    settle(
      release,
      { sales },
      {
        onSuccess: (done) => {
          sayDone(done);
          // What was ticked meanwhile waits for the next press.
          setSelected((now) => new Set([...now].filter((sale) => !sales.includes(sale))));
        },
      },
    );
  };
  const makeFile = () =>
    settle(
      make,
      {},
      {
        onSuccess: ({ file, ...done }) => {
          sayDone(done);
          if (file) saveDeskFile(file);
        },
      },
    );
  return (
    <Page
      title="Payouts"
      sub={say}
      actions={
        mayPay && (
          <>
            <KeyButton
              k="r"
              busy={release.isPending}
              blockedReason={chosen.length === 0 ? 'Tick payouts that are due.' : undefined}
              onPress={releaseChosen}
            >
              {`Release ${chosen.length || ''}`.trim()}
            </KeyButton>
            <KeyButton
              k="f"
              kind="primary"
              busy={make.isPending}
              blockedReason={
                first?.released.count ? undefined : 'Release payouts first: none waits for a file.'
              }
              onPress={makeFile}
            >
              {`Make the bank file, ${first?.released.count ?? 0}`}
            </KeyButton>
          </>
        )
      }
    >
      <Tabs
        label="Which payouts"
        tabs={sale === undefined ? STATES : [...STATES, { tab: SALE, words: sale }]}
        here={sale === undefined ? state : SALE}
        onTab={(tab) => {
          if (tab === SALE) return;
          setState(tab);
          if (sale !== undefined) onList();
        }}
      />
      <Panel flush>
        <QueryState query={query} bones={styles.bones}>
          {() => (
            <DataTable
              label="Payouts"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ sale }) => sale}
              more={more}
              onOpen={setOpen}
              {...(mayPay && { selected, onSelect: setSelected })}
              empty={
                <EmptyState
                  icon="check"
                  title={sale === undefined ? 'No money is due' : 'There is no such sale'}
                />
              }
            />
          )}
        </QueryState>
      </Panel>
      <div className={styles.columns}>
        {mayPay && <BankAnswer operation={payoutsOperations.MarkPayoutsFromFile} />}
        <PayoutFiles />
      </div>
      {open && <PayoutDialog payout={open} onClose={close} />}
    </Page>
  );
}
