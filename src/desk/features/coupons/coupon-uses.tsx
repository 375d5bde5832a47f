import { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { dayOf, rupees } from '../../parts/text/format.ts';
import { stateOf } from '../../parts/text/order-states.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Status } from '../../parts/page/status.tsx';
import styles from './coupons.module.css';

type Reply = DeskReplyOf<typeof contentOperations.CouponUses>;
type Use = Reply['uses'][number];
const usesOf = (reply: Reply): readonly Use[] => reply.uses;

const COLUMNS: readonly Column<Use>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: ({ orderNumber }) => orderNumber,
    width: 'minmax(6rem, 1fr)',
    phone: 'lead',
  },
  { id: 'at', header: 'Placed', cell: ({ at }) => dayOf(at), width: '6.5rem' },
  {
    id: 'state',
    header: 'State',
    cell: (use) => {
      const { word, kind } = stateOf(use);
      return <Status kind={kind}>{word}</Status>;
    },
    width: '8rem',
  },
  { id: 'off', header: 'Off', cell: ({ off }) => rupees(off), width: '6rem', align: 'end' },
  {
    id: 'total',
    header: 'Paid',
    cell: ({ total }) => rupees(total),
    width: '7.5rem',
    align: 'end',
    phone: 'side',
  },
];

/** The orders that used a coupon. */
export function CouponUses({ code }: { code: string }) {
  const { query, rows, more } = useDeskPages(contentOperations.CouponUses, { code }, usesOf);
  return (
    <Panel title="Used by" flush>
      <QueryState query={query}>
        {() => (
          <DataTable
            label="Orders that used it"
            of={code}
            columns={COLUMNS}
            rows={rows}
            rowKey={({ orderNumber }) => orderNumber}
            more={more}
            keyed={false}
            empty={<p className={styles.empty}>No order has used it.</p>}
          />
        )}
      </QueryState>
    </Panel>
  );
}
