/** One piece lying on a table, in millimetres. */
export interface PieceSize {
  shape: 'disc' | 'bar';
  width: number;
  height: number;
  /** How many pieces the product holds. */
  count: number;
}

const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,2})?)`;
const MANY = /^(\d{1,3})\s+\S+,\s+each\s+/i;
const BAR = new RegExp(`^${NUMBER}\\s*[×x]\\s*${NUMBER}\\s*[×x]\\s*${NUMBER}\\s*mm$`, 'i');
const DISC = new RegExp(`^${NUMBER}\\s*mm(?:\\s*[×x]\\s*${NUMBER}\\s*mm)?$`, 'i');

/**
 * Reads the size of a product: `22 mm × 1.6 mm` is a coin, `27 × 16.5 × 1.2 mm` a bar, `10 coins, each 23 mm × 1.3 mm` ten coins.
 * Undefined for text that is no size, or not the size of a piece.
 */
export function readSize(text: string): PieceSize | undefined {
  const many = MANY.exec(text.trim());
  const count = many ? Number(many[1]) : 1;
  const one = text.trim().slice(many?.[0].length ?? 0);
  const bar = BAR.exec(one);
  const disc = DISC.exec(one);
  const [height, width] = bar
    ? [Number(bar[1]), Number(bar[2])]
    : [Number(disc?.[1]), Number(disc?.[1])];
  if (!(width >= 3 && height >= 3 && count >= 1)) return undefined;
  return { shape: bar ? 'bar' : 'disc', width, height, count };
}

/** The size as text: 22 mm, 27 × 16.5 mm. */
export const sizeText = ({ shape, width, height }: PieceSize): string =>
  shape === 'disc' ? `${width} mm` : `${height} × ${width} mm`;
