import { Notice } from '#client/ui/feedback/notice.tsx';
import type { BadPieceRow } from '#shared/desk/contract/catalogue/stock.ts';
import { counted } from '../../parts/text/format.ts';
import styles from './stock.module.css';

const MOST = 50;

/** The errors to correct before anything is taken in. */
export function BadRows({ bad }: { bad: readonly BadPieceRow[] }) {
  if (bad.length === 0) return null;
  return (
    <Notice
      kind="error"
      title={`Nothing was taken in: ${counted(bad.length, 'row is', 'rows are')} wrong`}
    >
      <ul className={styles.lines}>
        {bad.slice(0, MOST).map(({ row, serial, why }) => (
          <li key={`${row} ${why}`}>
            Row {row}
            {serial && `, ${serial}`}: {why}
          </li>
        ))}
        {bad.length > MOST && <li>and {bad.length - MOST} more</li>}
      </ul>
    </Notice>
  );
}
