/** The frames to turn for a drag of `dx` px: the whole width is one turn. */
export const framesDragged = (dx: number, width: number, count: number): number =>
  width > 0 ? (dx / width) * count : 0;

/** A frame's position within the turn, from any number of turned frames. */
export const wrapped = (turned: number, count: number): number =>
  ((Math.round(turned) % count) + count) % count;

/** Friction of the turntable: its speed halves in this time, in ms. */
const HALF_LIFE_MS = 180;
export const slowed = (speed: number, ms: number): number => speed * 0.5 ** (ms / HALF_LIFE_MS);

/** Below this speed, in frames per millisecond, the turntable stands still. */
export const STANDS = 0.002;
