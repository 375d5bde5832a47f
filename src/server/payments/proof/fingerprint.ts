import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { loadSharp } from '#server/pictures/load-sharp.ts';

/** What identifies a picture, however it was saved since. */
export interface Fingerprint {
  /**
   * SHA-256 of the stored file. Every picture is re-encoded in one way, so the same pixels give the same file, whatever the
   * upload's format.
   */
  pixelHash: string;
  /** A difference hash of 16 x 32 cells, as 512 times 0 or 1: alike pictures differ in few of them. */
  likeness: string;
}

const CELLS = { width: 16, height: 32 };
/** The brightness step, of 255, that makes a 1: even areas stay 0 after any compression. */
const STEP = 3;

/** The fingerprint of a stored proof. Throws where the bytes are no picture. */
export async function fingerprintOf(bytes: Uint8Array): Promise<Fingerprint> {
  const sharp = await loadSharp();
  // Read from the file rather than the pixels: a JPEG is decoded at an eighth of its size, in a third of the time.
  const cells = await grey(sharp(bytes), { ...CELLS, width: CELLS.width + 1 });
  const likeness = Array.from({ length: CELLS.width * CELLS.height }, (_, at) => {
    const left = Math.floor(at / CELLS.width) * (CELLS.width + 1) + (at % CELLS.width);
    return (cells[left + 1] ?? 0) - (cells[left] ?? 0) > STEP ? '1' : '0';
  }).join('');
  return { pixelHash: hashOf(bytes), likeness };
}

/** The `pixelHash` of a stored proof, even of one that is no readable picture. */
export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

interface Size {
  width: number;
  height: number;
}

const grey = async (picture: Sharp, size: Size, blur?: number): Promise<Uint8Array> => {
  const small = picture.greyscale().resize({ ...size, fit: 'fill' });
  return (blur ? small.blur(blur) : small).raw().toBuffer();
};

const OUTLINE = { width: 256, height: 512 };
const BLOCK = 16;
/** How far a block may have moved: copies may have a few pixels cut off the edges. */
const REACH = 6;
/** How many of the most different places decide; text covers only a few blocks of a screenshot. */
const PLACES = 16;
/**
 * Mean difference of these places, of 255, up to which two pictures count as one. Copies of screenshots that were
 * saved anew or scaled came to 3 at most and cut by a few pixels to 12, two screenshots of one app with other
 * amounts, names and numbers to at least 14.
 */
const SAME_UP_TO = 12;

/** A small, soft picture of a proof, to be compared with `isSamePicture`. Throws where it is no picture. */
export const outlineOf = async (bytes: Uint8Array): Promise<Uint8Array> =>
  grey((await loadSharp())(bytes), OUTLINE, 1.6);

/**
 * Whether two outlines are of one picture. Blocks are compared with their surroundings, those that look most
 * different first; it ends as soon as enough of them differ.
 */
export function isSamePicture(one: Uint8Array, other: Uint8Array): boolean {
  const blocks = [];
  for (let y = 0; y < OUTLINE.height; y += BLOCK) {
    for (let x = 0; x < OUTLINE.width; x += BLOCK) {
      blocks.push({ x, y, unmoved: difference(one, other, { x, y, dx: 0, dy: 0 }) });
    }
  }
  blocks.sort((a, b) => b.unmoved - a.unmoved);
  let found: number[] = [];
  for (const { x, y, unmoved } of blocks) {
    // No later block can differ by more than its unmoved difference.
    if (found.length === PLACES && unmoved <= (found.at(-1) ?? 0)) break;
    const least = leastDifference(one, other, { x, y });
    found = [...found, least].toSorted((a, b) => b - a).slice(0, PLACES);
    if (sumOf(found) > SAME_UP_TO * PLACES) return false;
  }
  return true;
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

function leastDifference(one: Uint8Array, other: Uint8Array, { x, y }: { x: number; y: number }) {
  let least = Infinity;
  for (let dy = -REACH; dy <= REACH; dy += 1) {
    for (let dx = -REACH; dx <= REACH; dx += 1) {
      least = Math.min(least, difference(one, other, { x, y, dx, dy }));
    }
  }
  return least;
}

interface Place {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

/** The mean difference of a block and the one that lies `dx` and `dy` further in the other picture. */
function difference(one: Uint8Array, other: Uint8Array, { x, y, dx, dy }: Place): number {
  let sum = 0;
  let count = 0;
  for (let row = y; row < y + BLOCK; row += 2) {
    const otherRow = row + dy;
    if (otherRow < 0 || otherRow >= OUTLINE.height) continue;
    for (let column = x; column < x + BLOCK; column += 2) {
      const otherColumn = column + dx;
      if (otherColumn < 0 || otherColumn >= OUTLINE.width) continue;
      const own = one[row * OUTLINE.width + column] ?? 0;
      sum += Math.abs(own - (other[otherRow * OUTLINE.width + otherColumn] ?? 0));
      count += 1;
    }
  }
  return count > 0 ? sum / count : Infinity;
}
