import type { Report } from '#shared/desk/contract/reports.ts';
import { shortDay } from '../../parts/text/format.ts';
import { changeText, figureText } from './figure.ts';
import textStyles from '../../parts/text/text.module.css';
import styles from './reports.module.css';

/** The totals, each beside that of the preceding span. */
export function ReportTotals({ report: { columns, totals, before } }: { report: Report }) {
  const days = [...new Set([before.from, before.to])].map(shortDay);
  return (
    <div className={styles.sums}>
      <dl className={styles.totals} aria-label="All together">
        {columns.slice(1).map(({ key, head, unit }, index) => {
          const [now = '', then = ''] = [totals[index + 1], before.totals[index + 1]];
          const change = changeText(now, then);
          return (
            <div key={key} className={styles.total}>
              <dt>{head}</dt>
              <dd className={styles.figure}>{figureText(unit, now)}</dd>
              <dd className={textStyles.soft}>
                {change && `${change}, `}
                {figureText(unit, then)} before
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={textStyles.soft}>Before: {days.join(' to ')}</p>
    </div>
  );
}
