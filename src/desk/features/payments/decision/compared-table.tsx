import type { ComparedRow } from '#shared/desk/contract/payments/payment-fields.ts';
import { Status } from '../../../parts/page/status.tsx';
import styles from './compared-table.module.css';
import { ROW_STATUS } from './verdict-kind.ts';

/** What the customer wrote beside the bank's data, with a verdict for each row. */
export function ComparedTable({ rows, bank }: { rows: ComparedRow[]; bank: string | undefined }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">Customer wrote</th>
            <th scope="col">{bank ? `Bank, ${bank}` : 'Bank'}</th>
            <th scope="col">
              <span className="visually-hidden">Verdict</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, wrote, bank: has, verdict, text }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{wrote || '—'}</td>
              <td>{has || '—'}</td>
              <td>{text && <Status kind={ROW_STATUS[verdict]}>{text}</Status>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
