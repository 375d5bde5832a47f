import { useMemo } from 'react';
import type { Report } from '#shared/desk/contract/reports.ts';
import { dayOf, wholeRupees } from '../../parts/text/format.ts';
import { LineChart } from '../../parts/chart/line-chart.tsx';
import { figureText } from './figure.ts';

const UNITS = ['words', 'rupees', 'grams', 'count', 'percent'] as const;
type Unit = (typeof UNITS)[number];
const unitOf = (text: string | undefined): Unit => UNITS.find((unit) => unit === text) ?? 'count';

const FORMATS: Record<Unit, (value: number) => string> = {
  words: String,
  rupees: wholeRupees,
  grams: (value) => figureText('grams', value.toFixed(4)),
  count: (value) => figureText('count', String(value)),
  percent: (value) => figureText('percent', value.toFixed(2)),
};

/** The figures over time, and those of the preceding span. */
export function ReportPlot({ report: { report, plot } }: { report: Report }) {
  const series = useMemo(
    () => [
      ...plot.series.map(({ label, values }) => ({ label, values })),
      ...(plot.series.length === 1 ? plot.before : []),
    ],
    [plot],
  );
  return (
    <LineChart
      label={`${report} over time`}
      times={plot.times}
      series={series}
      format={FORMATS[unitOf(plot.series[0]?.unit)]}
      formatTime={dayOf}
    />
  );
}
