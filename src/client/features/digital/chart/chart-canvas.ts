import UPlot from 'uplot';
import type { RateRange } from '#shared/contract/rate-history.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { type Line, lineTo, type Tip, withAir } from './chart-points.ts';
import { fade, rupeeAxis, timeAxis, type WriteMark } from './chart-axes.ts';
import { chartColours } from './chart-colours.ts';

const LINE_WIDTH = 1.75;
const DOT_RADIUS = 4;

export interface ChartWishes {
  metal: Metal;
  write: WriteMark;
  /** Called with the point of the line under the finger or the pointer; undefined if there is none. */
  onPoint: (point: Tip | undefined) => void;
}

/** Controls a chart on the screen. */
export interface Chart {
  show: (line: Line, range: RateRange) => void;
  /** Moves the end of the line to the feed's rate. Draws only if a pixel changes. */
  follow: (tip: Tip) => void;
  /** Sets whether the end of the line is live, which its dot shows. */
  live: (live: boolean) => void;
  /** Reads the colours again, after a change of theme. */
  restyle: () => void;
  destroy: () => void;
}

/** Draws a chart into an element and follows its size. It imports uPlot, so load it when it is wanted. */
export function openChart(host: HTMLElement, { metal, write, onPoint }: ChartWishes): Chart {
  let colours = chartColours(host, metal);
  let range: RateRange = '1D';
  let shown: Line = { at: [], rupees: [] };
  let tip: Tip | undefined;
  let isLive = false;

  const data = (): UPlot.AlignedData => {
    const { at, rupees } = lineTo(tip, shown, range);
    return [at, rupees];
  };
  const plot = new UPlot(
    {
      ...sizeOf(host),
      ms: 1,
      legend: { show: false },
      padding: [DOT_RADIUS * 2, DOT_RADIUS * 2, 0, 0],
      cursor: { y: false, drag: { x: false, y: false }, points: { size: DOT_RADIUS * 2 } },
      scales: { x: { time: false }, y: { range: (_plot, low, high) => withAir(low, high) } },
      axes: [timeAxis(() => colours), rupeeAxis(() => colours, write)],
      series: [
        {},
        {
          stroke: () => colours.line,
          width: LINE_WIDTH,
          fill: (plot) => fade(plot, colours),
          points: { show: false },
        },
      ],
      hooks: {
        draw: [(plot) => drawTip(plot, isLive ? colours.live : colours.soft, colours.ground)],
        setCursor: [({ cursor: { idx }, data: [at, rupees] }) => onPoint(pointAt(idx, at, rupees))],
      },
    },
    data(),
    host,
  );
  const stopTouch = followFinger(plot);
  const resized = new ResizeObserver(() => plot.setSize(sizeOf(host)));
  resized.observe(host);
  // The position of the tip when it was last drawn: a tick that does not move it draws nothing.
  const drawn = { x: 0, y: 0 };

  function redraw(): void {
    plot.setData(data());
    if (tip) Object.assign(drawn, place(tip));
  }
  const place = ({ at, rupees }: Tip) => ({
    x: Math.round(plot.valToPos(at, 'x')),
    y: Math.round(plot.valToPos(rupees, 'y')),
  });

  return {
    show(line, nextRange) {
      shown = line;
      range = nextRange;
      redraw();
    },
    follow(next) {
      const first = tip === undefined;
      tip = next;
      const { x, y } = place(tip);
      if (first || x !== drawn.x || y !== drawn.y) redraw();
    },
    live(live) {
      if (live === isLive) return;
      isLive = live;
      plot.redraw(false);
    },
    restyle() {
      colours = chartColours(host, metal);
      plot.redraw(false);
    },
    destroy() {
      stopTouch();
      resized.disconnect();
      plot.destroy();
    },
  };
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({
  width: clientWidth,
  height: clientHeight,
});

function pointAt(
  index: number | null | undefined,
  at: ArrayLike<number> | undefined,
  rupees: ArrayLike<number | null | undefined> | undefined,
) {
  if (index == null) return undefined;
  const [x, y] = [at?.[index], rupees?.[index]];
  return x === undefined || y == null ? undefined : { at: x, rupees: y };
}

/** Draws the end of the line: a dot with a border in the ground's colour. */
function drawTip(plot: UPlot, colour: string, ground: string): void {
  const [at, rupees] = plot.data;
  const point = pointAt(at.length - 1, at, rupees);
  if (!point) return;
  const { ctx } = plot;
  const ratio = UPlot.pxRatio;
  ctx.save();
  ctx.beginPath();
  ctx.arc(
    plot.valToPos(point.at, 'x', true),
    plot.valToPos(point.rupees, 'y', true),
    DOT_RADIUS * ratio,
    0,
    2 * Math.PI,
  );
  ctx.fillStyle = colour;
  ctx.strokeStyle = ground;
  ctx.lineWidth = 2 * ratio;
  ctx.stroke();
  ctx.fill();
  ctx.restore();
}

/** uPlot follows the mouse only; this follows a finger along the line. */
function followFinger(plot: UPlot): () => void {
  const { over } = plot;
  const move = ({ pointerType, clientX }: PointerEvent) => {
    if (pointerType === 'mouse') return;
    plot.setCursor({ left: clientX - over.getBoundingClientRect().left, top: 0 });
  };
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') plot.setCursor({ left: -10, top: -10 });
  };
  const ways = [
    ['pointerdown', move],
    ['pointermove', move],
    ['pointerup', leave],
    ['pointercancel', leave],
  ] as const;
  for (const [name, way] of ways) over.addEventListener(name, way);
  return () => {
    for (const [name, way] of ways) over.removeEventListener(name, way);
  };
}
