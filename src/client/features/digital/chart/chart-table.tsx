import { useMemo } from 'react';
import type { RateRange } from '#shared/contract/rate-history.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { keyed } from '#client/ui/keyed.ts';
import { extremes } from './chart-points.ts';
import type { RatePoint } from './chart-query.ts';
import { spansOf } from './chart-times.ts';
import { gramRupees } from './chart-text.ts';
import styles from './chart.module.css';

interface ChartTableProps {
  metal: Metal;
  range: RateRange;
  points: readonly RatePoint[];
}

/** The chart in figures, rupees for a gram, newest first. */
export function ChartTable({ metal, range, points }: ChartTableProps) {
  const rows = useMemo(() => tableRows(metal, range, points), [metal, range, points]);
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={m.chart_table()}>
      <table className={styles.figures}>
        <caption className="visually-hidden">{m.chart_note()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.chart_time()}</th>
            <th scope="col">{m.chart_low()}</th>
            <th scope="col">{m.chart_high()}</th>
            <th scope="col">{m.chart_close()}</th>
          </tr>
        </thead>
        <tbody>
          {keyed(rows, ({ label }) => label).map(({ item: { label, low, high, close }, key }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td className="num" translate="no">
                {low}
              </td>
              <td className="num" translate="no">
                {high}
              </td>
              <td className="num" translate="no">
                {close}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const tableRows = (metal: Metal, range: RateRange, points: readonly RatePoint[]) =>
  spansOf(range, points).map(({ label, points }) => {
    const bounds = extremes(points);
    const close = points.at(-1)?.[3];
    const write = (ask: string | undefined) => (ask === undefined ? '' : gramRupees(metal, ask));
    return { label, low: write(bounds?.low), high: write(bounds?.high), close: write(close) };
  });
