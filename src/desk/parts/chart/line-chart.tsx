import { useEffect, useMemo, useRef } from 'react';
import 'uplot/dist/uPlot.min.css';
import UPlot from 'uplot';
import { when } from '../text/format.ts';
import { classNames } from '#client/ui/class-names.ts';
import { onTheme } from '#client/ui/on-theme.ts';
import styles from './line-chart.module.css';

const HEIGHT_PX = 200;
/** Room for one line of times below the plot. */
const TIMES_PX = 28;
/** The room that a labelled time needs along the axis. */
const NAMED_PX = 90;
const TOKENS = ['--press-text', '--brass', '--fall', '--line-control'] as const;

export interface ChartSeries {
  label: string;
  /** One for each time; null where unknown. */
  values: readonly (number | null)[];
}

export interface LineChartProps {
  /** The name of the plot. */
  label: string;
  /** Epoch ms, ascending. */
  times: readonly number[];
  series: readonly ChartSeries[];
  /** Formats a value for people. */
  format: (value: number) => string;
  /** Formats a time for people, also along the axis; date and time by default. */
  formatTime?: (ms: number) => string;
  /** In px. */
  height?: number;
  /** Only the line: no axes, no legend. */
  bare?: boolean;
}

/** Some of the times, evenly spaced, including the first and usually the last. */
function thinOut(times: readonly (number | null)[], most: number): number[] {
  const all = times.flatMap((at) => (at === null ? [] : [at]));
  const step = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, index) => index % step === 0);
}

/** A plot over time, with the same figures as a table for people who want to read or hear them. */
export function LineChart(props: LineChartProps) {
  const { label, times, series, format, formatTime = when, height = HEIGHT_PX, bare } = props;
  const named = props.formatTime;
  const host = useRef<HTMLDivElement>(null);
  const data = useMemo(
    () => [times.map((ms) => ms / 1000), ...series.map(({ values }) => [...values])],
    [times, series],
  );
  const labels = series.map((each) => each.label).join('\n');
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const draw = () => {
      const style = getComputedStyle(element);
      const token = (name: string) => style.getPropertyValue(name).trim();
      const axis = {
        stroke: token('--ink-soft'),
        font: `11px ${style.fontFamily}`,
        grid: { stroke: token('--line'), width: 1 },
        ticks: { show: false },
      };
      const ticks = named && ((seconds: number) => named(seconds * 1000));
      // Labelled times are those of the figures: between two days the axis would repeat a label.
      const splits = () => thinOut(data[0] ?? [], Math.max(1, element.clientWidth / NAMED_PX - 1));
      element.replaceChildren();
      return new UPlot(
        {
          width: element.clientWidth,
          height,
          legend: { show: !bare },
          cursor: { show: !bare },
          tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Asia/Kolkata'),
          series: [
            { value: (_plot, seconds) => (seconds == null ? '–' : formatTime(seconds * 1000)) },
            ...labels.split('\n').map((name, index) => ({
              label: name,
              stroke: token(TOKENS[index % TOKENS.length] ?? '--ink'),
              width: 1.5,
              points: { show: false },
              value: (_plot: UPlot, value: number | null) => (value == null ? '–' : format(value)),
            })),
          ],
          axes: bare
            ? [{ show: false }, { show: false }]
            : [
                ticks
                  ? { ...axis, size: TIMES_PX, splits, values: (_plot, at) => at.map(ticks) }
                  : axis,
                { ...axis, size: 84, values: (_plot, at) => at.map(format) },
              ],
          ...(ticks && { padding: [null, NAMED_PX / 2, null, null] as UPlot.Padding }),
        },
        data as UPlot.AlignedData,
        element,
      );
    };
    let plot = draw();
    const redraw = () => {
      plot.destroy();
      plot = draw();
    };
    const sizes = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    sizes.observe(element);
    const stopThemes = onTheme(redraw);
    return () => {
      sizes.disconnect();
      stopThemes();
      plot.destroy();
    };
  }, [data, labels, format, formatTime, named, height, bare]);

  return (
    <figure className={styles.figure}>
      <div
        ref={host}
        role="img"
        aria-label={label}
        className={classNames(styles.plot, series.length === 1 && styles.single)}
      />
      <FigureTable {...{ label, times, series, format, formatTime }} />
    </figure>
  );
}

type FigureTableProps = Pick<LineChartProps, 'label' | 'times' | 'series' | 'format'> &
  Required<Pick<LineChartProps, 'formatTime'>>;

function FigureTable({ label, times, series, format, formatTime }: FigureTableProps) {
  return (
    <details className={styles.details}>
      <summary>As a table</summary>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Time</th>
              {series.map((each) => (
                <th key={each.label} scope="col">
                  {each.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map((ms, index) => (
              <tr key={ms}>
                <th scope="row">{formatTime(ms)}</th>
                {series.map(({ label: name, values }) => {
                  const value = values[index];
                  return <td key={name}>{value == null ? '' : format(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
