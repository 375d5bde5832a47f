import type { RowReport } from '#shared/desk/contract/orders/order-packing.ts';
import { counted } from '../../parts/text/format.ts';
import { Status } from '../../parts/page/status.tsx';
import styles from './orders.module.css';

/** The outcome of each row; failed rows come first. */
export function RowResults({ report }: { report: { rows: RowReport[]; bad: number } }) {
  const { rows, bad } = report;
  const sorted = rows.toSorted(
    (one, other) => Number(one.ok) - Number(other.ok) || one.row - other.row,
  );
  return (
    <>
      <p role="status">
        {bad === 0
          ? `All ${counted(rows.length, 'row')} are right.`
          : `${counted(bad, 'row')} of ${rows.length} went wrong.`}
      </p>
      <table className={styles.report}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Order</th>
            <th scope="col">What</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ row, order, ok, changed, line }) => (
            <tr key={row}>
              <td className="num" translate="no">
                {row}
              </td>
              <td className="num" translate="no">
                {order}
              </td>
              <td>
                <Status kind={!ok ? 'stopped' : changed ? 'right' : 'nothing'}>{line}</Status>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
