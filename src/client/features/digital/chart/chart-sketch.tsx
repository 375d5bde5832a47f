import { useId } from 'react';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { type Line, withAir } from './chart-points.ts';
import styles from './chart.module.css';

interface SketchProps {
  metal: Metal;
  line: Line;
  live: boolean;
  /** Formats a mark of the axis; the widest mark sets the axis's width. */
  write: (rupees: number, step: number) => string;
}

/** About as many marks as the drawn axis has. */
const MARKS = 4;

/** The line without axes, in the place of the drawn chart: nothing moves when that replaces it. */
export function ChartSketch({ metal, line, live, write }: SketchProps) {
  const ground = useId();
  const { pieces, low, high } = sketchOf(line);
  const tip = pieces.at(-1)?.at(-1);
  return (
    <div className={styles.sketch} data-metal={metal} aria-hidden>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <linearGradient id={ground} gradientUnits="userSpaceOnUse" x2="0" y2="100">
          <stop />
          <stop offset="1" />
        </linearGradient>
        {pieces.map((points) => (
          <g key={points[0]}>
            <path d={area(points)} fill={`url(#${ground})`} />
            <path d={`M${points.join('L')}`} className={styles.line} />
          </g>
        ))}
        {tip && <path d={`M${tip}h0`} className={styles.tip} data-live={live} />}
      </svg>
      <span>{write(high, (high - low) / MARKS)}</span>
    </div>
  );
}

/** The area between a piece of the line and the foot of the field. */
function area(points: string[]): string {
  const x = (point = '') => point.split(' ')[0];
  return `M${x(points[0])} 100L${points.join('L')}L${x(points.at(-1))} 100Z`;
}

/** The points of a line between its breaks, in a field of 100 by 100. */
function sketchOf({ at, rupees }: Line) {
  const known = rupees.filter((each) => each !== null);
  const [low, high] = withAir(Math.min(...known), Math.max(...known));
  const [from = 0] = at;
  const span = (at.at(-1) ?? 0) - from || 1;
  const pieces: string[][] = [[]];
  for (const [index, time] of at.entries()) {
    const price = rupees[index];
    if (price == null) {
      pieces.push([]);
      continue;
    }
    const x = ((time - from) / span) * 100;
    const y = ((high - price) / (high - low)) * 100;
    pieces.at(-1)?.push(`${x.toFixed(2)} ${y.toFixed(2)}`);
  }
  return { pieces: pieces.filter(({ length }) => length > 0), low, high };
}
