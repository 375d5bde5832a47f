import type UPlot from 'uplot';
import type { ChartColours } from './chart-colours.ts';
import { timeMarks } from './chart-times.ts';

/** The width of a mark of the time axis, in px. */
const MARK_WIDTH = 72;
/** A mark nearer to an edge than this would be cut off. */
const MARK_EDGE = 18;
const RUPEE_MARKS = 44;

/** Formats the rupees of a mark; `step` is the distance to the next one. */
export type WriteMark = (rupees: number, step: number) => string;

/** Times below the line, as many as fit. */
export function timeAxis(colours: () => ChartColours): UPlot.Axis {
  // uPlot asks several times for one drawing.
  const marks = latest((from = 0, to = 0, width = 0) =>
    timeMarks(from, to, Math.floor(width / MARK_WIDTH)),
  );
  const marksOf = ({ scales: { x }, width }: UPlot) => marks(x?.min ?? 0, x?.max ?? 0, width);
  return {
    stroke: () => colours().text,
    font: colours().font,
    size: 28,
    gap: 8,
    grid: { show: false },
    ticks: { show: false },
    splits: (plot) => {
      // Right after a resize the element still has its old width, so the width is not used.
      const right = plot.valToPos(plot.scales['x']?.max ?? 0, 'x');
      return marksOf(plot).at.filter((at) => {
        const left = plot.valToPos(at, 'x');
        return left >= MARK_EDGE && left <= right;
      });
    },
    values: (plot, at) => at.map(marksOf(plot).write),
  };
}

/** Rupees at the right, where the line ends. */
export function rupeeAxis(colours: () => ChartColours, write: WriteMark): UPlot.Axis {
  const once = latest((...rupees: number[]) =>
    rupees.map((mark) => write(mark, (rupees[1] ?? mark) - (rupees[0] ?? mark))),
  );
  return {
    side: 1,
    stroke: () => colours().text,
    font: colours().font,
    size: (plot, values) => widest(plot, values, colours().font),
    gap: 8,
    space: RUPEE_MARKS,
    grid: { stroke: () => colours().grid, width: 1 },
    ticks: { show: false },
    values: (_plot, rupees) => once(...rupees),
  };
}

/** Memoises the last result by its numbers. */
function latest<Result>(make: (...numbers: number[]) => Result): (...numbers: number[]) => Result {
  let asked = '';
  let made: Result | undefined;
  return (...numbers) => {
    const now = numbers.join(' ');
    if (made === undefined || now !== asked) made = make(...numbers);
    asked = now;
    return made;
  };
}

function widest({ ctx }: UPlot, values: string[] | null, font: string): number {
  ctx.save();
  ctx.font = font;
  const width = Math.max(0, ...(values ?? []).map((text) => ctx.measureText(text).width));
  ctx.restore();
  return Math.ceil(width) + 12;
}

/** The ground below the line: its colour, fading out. */
export function fade({ ctx, bbox }: UPlot, colours: ChartColours): CanvasGradient | string {
  const { top, height } = bbox;
  if (!Number.isFinite(top) || height <= 0) return colours.fadeFrom;
  const gradient = ctx.createLinearGradient(0, top, 0, top + height);
  gradient.addColorStop(0, colours.fadeFrom);
  gradient.addColorStop(1, colours.fadeTo);
  return gradient;
}
