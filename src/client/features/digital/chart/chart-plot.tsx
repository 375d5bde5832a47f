import { useEffect, useMemo, useRef, useState } from 'react';
import type { RateRange } from '#shared/contract/rate-history.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { formatWholeRupees } from '#shared/pricing/board-rate.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import type { Chart } from './chart-canvas.ts';
import { type LineEnd, lineOf, lineTo, pixelRupees, type Tip } from './chart-points.ts';
import type { RateHistory } from './chart-query.ts';
import { ChartSketch } from './chart-sketch.tsx';
import { mayWake } from '#client/ui/later.tsx';
import { onTheme } from '#client/ui/on-theme.ts';
import { writeMoment } from './chart-times.ts';
import { summaryOf } from './chart-text.ts';
import styles from './chart.module.css';

interface ChartPlotProps {
  metal: Metal;
  range: RateRange;
  history: RateHistory;
  end: LineEnd | undefined;
}

/**
 * The drawn line, and a summary for screen readers. The drawing code is loaded when first needed, and on a phone only once the
 * page is touched or idle: starting it takes longer than everything above it.
 */
export function ChartPlot({ metal, range, history, end }: ChartPlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart>();
  const [point, setPoint] = useState<Tip>();
  const summary = useMemo(() => summaryOf(metal, range, history), [metal, range, history]);

  useEffect(() => {
    const place = host.current;
    if (!place) return undefined;
    let opened: Chart | undefined;
    let left = false;
    void mayWake(place)
      .then(() => import('./chart-canvas.ts'))
      .then(({ openChart }) => {
        if (left) return;
        opened = openChart(place, { metal, write: writeMark, onPoint: setPoint });
        setChart(opened);
      })
      // The drawing code is not on this device yet: the summary and the table work without it.
      .catch(() => undefined);
    return () => {
      left = true;
      opened?.destroy();
    };
  }, [metal]);

  const line = useMemo(() => lineOf(metal, history.points, range), [metal, history, range]);
  useEffect(() => chart?.show(line, range), [chart, line, range]);
  useEffect(() => chart && onTheme(chart.restyle), [chart]);
  useEffect(() => {
    chart?.live(end !== undefined);
    if (end) chart?.follow(tipOf(metal, end));
  }, [chart, metal, end]);

  return (
    <div className={styles.plot}>
      <div ref={host} className={styles.canvas} role="img" aria-label={summary}>
        {!chart && (
          <ChartSketch
            metal={metal}
            line={lineTo(end && tipOf(metal, end), line, range)}
            live={end !== undefined}
            write={writeMark}
          />
        )}
      </div>
      {point && (
        <p className={styles.point} aria-hidden>
          <span>{writeMoment(range, point.at)}</span>{' '}
          <strong className="num" translate="no">
            {formatRupees(point.rupees.toFixed(2))}
          </strong>
        </p>
      )}
    </div>
  );
}

const tipOf = (metal: Metal, { at, ask }: LineEnd) => ({ at, rupees: pixelRupees(metal, ask) });

/** Formats a mark of the axis: in whole rupees if the marks are at least a rupee apart. */
function writeMark(rupees: number, step: number): string {
  if (step < 1) return formatRupees(rupees.toFixed(2));
  return formatWholeRupees(BigInt(Math.round(rupees)));
}
