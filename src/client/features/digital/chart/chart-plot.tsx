import { useEffect, useMemo, useRef, useState } from 'react';
import type { RateRange } from '#shared/contract/rate-history.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { formatWholeRupees } from '#shared/pricing/board-rate.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import type { Chart } from './chart-canvas.ts';
import { onTheme } from './chart-colours.ts';
import { type LineEnd, lineOf, pixelRupees } from './chart-points.ts';
import type { RateHistory } from './chart-query.ts';
import { writeMoment } from './chart-times.ts';
import { summaryOf } from './chart-text.ts';
import styles from './chart.module.css';

interface ChartPlotProps {
  metal: Metal;
  range: RateRange;
  history: RateHistory;
  end: LineEnd | undefined;
}
type Point = { at: number; rupees: number } | undefined;

/**
 * The line for the eye, and a summary for screen readers. The code that draws is loaded when it is first
 * needed.
 */
export function ChartPlot({ metal, range, history, end }: ChartPlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart>();
  const [point, setPoint] = useState<Point>();
  const summary = useMemo(() => summaryOf(metal, range, history), [metal, range, history]);

  useEffect(() => {
    let opened: Chart | undefined;
    let left = false;
    void import('./chart-canvas.ts')
      .then(({ openChart }) => {
        if (left || !host.current) return;
        opened = openChart(host.current, { metal, write: writeMark, onPoint: setPoint });
        setChart(opened);
      })
      // Not on this device yet: the summary and the table work without it.
      .catch(() => undefined);
    return () => {
      left = true;
      opened?.destroy();
    };
  }, [metal]);

  useEffect(
    () => chart?.show(lineOf(metal, history.points, range), range),
    [chart, metal, history, range],
  );
  useEffect(() => chart && onTheme(chart.restyle), [chart]);
  useEffect(() => {
    chart?.live(end !== undefined);
    if (end) chart?.follow(end.at, pixelRupees(metal, end.ask));
  }, [chart, metal, end]);

  return (
    <div className={styles.plot}>
      <div ref={host} className={styles.canvas} role="img" aria-label={summary} />
      {point && (
        <p className={styles.point} aria-hidden>
          <span>{writeMoment(range, point.at)}</span>{' '}
          <strong className="num">{formatRupees(point.rupees.toFixed(2))}</strong>
        </p>
      )}
    </div>
  );
}

/** Formats a mark of the axis: in whole rupees if the marks are at least a rupee apart. */
function writeMark(rupees: number, step: number): string {
  if (step < 1) return formatRupees(rupees.toFixed(2));
  return formatWholeRupees(BigInt(Math.round(rupees)));
}
