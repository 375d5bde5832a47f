import type { ListedOrder } from '#shared/desk/contract/orders/order-fields.ts';
import type { Column } from '../../parts/table/data-table.tsx';
import { rupees, when } from '../../parts/text/format.ts';
import { KIND_WORDS, stateOf } from '../../parts/text/order-states.ts';
import { Status } from '../../parts/page/status.tsx';
import { MODE_WORDS } from './order-words.ts';
import textStyles from '../../parts/text/text.module.css';
import styles from './orders.module.css';

function State({ row }: { row: ListedOrder }) {
  const { word, kind } = stateOf(row);
  const more = [
    row.sealed && row.state === 'confirmed' && 'sealed',
    row.packer && `with ${row.packer}`,
  ];
  return (
    <span>
      <Status kind={kind}>{word}</Status>
      {more.some(Boolean) && (
        <span className={textStyles.soft}> {more.filter(Boolean).join(', ')}</span>
      )}
    </span>
  );
}

const marksOf = ({ dueBack, notes, heldUntil, state }: ListedOrder): string[] => [
  ...(dueBack ? [`${rupees(dueBack)} due back`] : []),
  ...(heldUntil && state === 'placed' ? [`held to ${when(heldUntil)}`] : []),
  ...(notes > 0 ? [notes === 1 ? '1 note' : `${notes} notes`] : []),
];

export const orderColumns: readonly Column<ListedOrder>[] = [
  {
    id: 'order',
    header: 'Order',
    width: '9rem',
    phone: 'lead',
    cell: ({ order }) => (
      <strong className="num" translate="no">
        {order}
      </strong>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    width: 'minmax(6rem, 1.6fr)',
    cell: ({ customer, number }) => (
      <span>
        {customer} <span className={textStyles.soft}>{number}</span>
      </span>
    ),
  },
  {
    id: 'what',
    header: 'By',
    width: 'minmax(4rem, 0.7fr)',
    phone: 'none',
    cell: ({ kind, mode }) => (kind === 'buy' ? MODE_WORDS[mode] : KIND_WORDS[kind]),
  },
  {
    id: 'state',
    header: 'State',
    width: 'minmax(6.5rem, 1fr)',
    cell: (row) => <State row={row} />,
  },
  {
    id: 'marks',
    header: 'To know',
    width: 'minmax(4rem, 1fr)',
    cell: (row) => <span className={styles.warn}>{marksOf(row).join(' · ')}</span>,
  },
  {
    id: 'placed',
    header: 'Placed',
    width: '9.25rem',
    cell: ({ placedAt }) => <span className={textStyles.soft}>{when(placedAt)}</span>,
  },
  {
    id: 'amount',
    header: 'Amount',
    width: '8.5rem',
    align: 'end',
    phone: 'side',
    cell: ({ amount }) => (
      <span className="num" translate="no">
        {rupees(amount)}
      </span>
    ),
  },
];
