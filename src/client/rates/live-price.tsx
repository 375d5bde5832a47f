import type { Big } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { LiveFigure, type LiveFigureProps } from './live-figure.tsx';

/** A price to the paisa that follows the feed. */
export function LivePrice({
  format = formatRupees,
  ...rest
}: Omit<LiveFigureProps<Big>, 'format'> & { format?: (value: Big) => string }) {
  return <LiveFigure format={format} {...rest} />;
}
