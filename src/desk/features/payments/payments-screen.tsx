import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import type { ListedPayment } from '#shared/desk/contract/payments/payment-fields.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { Page } from '../../parts/page/page.tsx';
import { Tabs } from '../../parts/page/tabs.tsx';
import { Split } from '../../parts/table/split.tsx';
import { DropStatement } from './incoming/drop-statement.tsx';
import { PaymentDetail } from './decision/payment-detail.tsx';
import { PaymentList } from './payment-list.tsx';
import { StatementPreview } from './incoming/statement-preview.tsx';
import { StatementTab } from './incoming/statement-tab.tsx';
import { type ListTab, PAYMENT_TABS, TAB_WORDS } from './tabs.ts';
import { usePaymentsSearch } from './use-payments-search.ts';
import { useOpening } from '../../parts/dialog/use-opening.ts';

const rowsOf = ({ items }: { items: ListedPayment[] }) => items;
const PAGE = 50;

/** Payments that wait for somebody: the list, and beside it one decision at a time. */
export function PaymentsScreen() {
  const { tab, goTo } = usePaymentsSearch();
  const counts = useDeskQuery(paymentsOperations.CountPayments, {});
  const decides = useRight('payments.decide');
  const [statement, setStatement, close] = useOpening<File>();
  return (
    <Page title="Payments">
      <Tabs
        label="Which payments"
        tabs={PAYMENT_TABS.map((each) => ({
          tab: each,
          words: TAB_WORDS[each],
          count: each === 'statement' ? undefined : (counts.data?.[each] ?? null),
        }))}
        here={tab}
        onTab={goTo}
      />
      {tab === 'statement' ? (
        <StatementTab onFile={setStatement} />
      ) : (
        <Waiting key={tab} tab={tab} onFile={setStatement} />
      )}
      {decides && <DropStatement onFile={setStatement} />}
      {statement && (
        <StatementPreview
          key={`${statement.name} ${statement.lastModified} ${statement.size}`}
          file={statement}
          onClose={close}
        />
      )}
    </Page>
  );
}

function Waiting({ tab, onFile }: { tab: ListTab; onFile: (file: File) => void }) {
  const { item, open, goOn } = usePaymentsSearch();
  const { query, rows, more } = useDeskPages(
    paymentsOperations.ListPayments,
    { tab, limit: PAGE },
    rowsOf,
  );
  const at = rows.findIndex((row) => row.item === item);
  // The entry that takes this one's place, so that the next opens by itself.
  const next = rows[at + 1] ?? (at > 0 ? rows[at - 1] : undefined);
  return (
    <Split
      open={item !== undefined}
      list={
        <PaymentList
          tab={tab}
          query={query}
          rows={rows}
          more={more}
          open={item}
          onOpen={open}
          onFile={onFile}
        />
      }
      detail={
        <PaymentDetail
          item={item}
          position={at < 0 ? undefined : { at: at + 1, of: rows.length, more: more.has }}
          onNext={() => goOn(item, next?.item)}
          onClose={() => open(undefined)}
        />
      }
    />
  );
}
