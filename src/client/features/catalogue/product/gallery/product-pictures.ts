import type { Product } from '#shared/contract/catalogue.ts';

/** A product's pictures in order, without duplicates. */
export function productPictures(product: Product): string[] {
  const { imagePath1, imagePath2, imagePath3, imagePath4, imagePath5 } = product;
  const paths = [imagePath1, imagePath2, imagePath3, imagePath4, imagePath5];
  return [...new Set(paths.filter((path) => path !== ''))];
}

/** The frames of a turntable, stored beside its film: together one turn. */
export interface Turn {
  /** Addresses, in the order of the turn. */
  frames: string[];
}

const MOST_FRAMES = 72;

/**
 * Reads the turntable from a film's address: `/pictures/lotus-turntable.mp4#n=36&of=lotus` has 36 frames beside it,
 * `lotus-turn-00.avif` and on. Undefined for a plain film.
 */
export function readTurn(film: string): Turn | undefined {
  const [address = '', fragment] = film.split('#');
  const params = new URLSearchParams(fragment ?? '');
  const count = Number(params.get('n'));
  const name = params.get('of') ?? '';
  if (!Number.isInteger(count) || count < 2 || count > MOST_FRAMES || !/^[\w-]+$/.test(name)) {
    return undefined;
  }
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  const frame = (at: number) => `${folder}${name}-turn-${String(at).padStart(2, '0')}.avif`;
  return { frames: Array.from({ length: count }, (_, at) => frame(at)) };
}
