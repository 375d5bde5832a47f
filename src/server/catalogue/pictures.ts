import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { readMark } from '#shared/content/marked-pictures.ts';

const manifest = v.record(
  v.string(),
  v.object({
    width: v.number(),
    height: v.number(),
    widths: v.array(v.number()),
    placeholder: v.string(),
    /** The largest width, which only AVIF has. */
    fine: v.optional(v.number()),
    /** The number of frames of its turntable. */
    turns: v.optional(v.number()),
  }),
);

/** The store's own pictures by name: pixels, available widths, a tiny blur. */
export type PictureManifest = v.InferOutput<typeof manifest>;

/** Reads the manifest beside the pictures. Without one the pictures are shown without hints. */
export function readPictures(file: string): PictureManifest {
  try {
    return v.parse(manifest, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** The names of the films beside the pictures. */
export function readFilms(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /\.(?:mp4|webm)$/.test(name));
  } catch {
    return [];
  }
}

/**
 * The address of a picture as the wire gives it. For a picture of ours the fragment has what the app needs to show it without a
 * layout shift: size, widths, placeholder. Other stores' addresses and full URLs pass through. `grams`: the weight that it
 * shows.
 */
export function pictureAddress(pictures: PictureManifest, image: string, grams?: string): string {
  const known = Object.hasOwn(pictures, image) ? pictures[image] : undefined;
  if (!known) return image;
  const { width, height, widths, placeholder, fine } = known;
  const hints = new URLSearchParams({
    w: String(width),
    h: String(height),
    s: widths.join(','),
    ...(fine !== undefined && { f: String(fine) }),
    ...(grams !== undefined && { g: grams }),
    p: placeholder.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  });
  return `/pictures/${image}-${Math.max(...widths)}.webp#${hints.toString().replaceAll('%2C', ',')}`;
}

/** The same address without its tiny blur, for lists of thousands and for small pictures. */
export const withoutBlur = (address: string): string => address.replace(/&p=[^&]*/, '');

/**
 * The address of a product's film; empty where it has none. Where the frames of its turntable ship beside it, the fragment gives
 * their number and name, and the weight that they show if the product's pictures give one.
 */
export function filmAddress(
  pictures: PictureManifest,
  film: string | null,
  images: readonly string[],
): string {
  if (!film) return '';
  const name = film.replace(/-turntable\.\w+$/, '');
  const turns = Object.hasOwn(pictures, name) ? pictures[name]?.turns : undefined;
  if (turns === undefined || name === film) return `/pictures/${film}`;
  const grams = images.map(readMark).find((picture) => picture.name === name)?.grams;
  return `/pictures/${film}#n=${turns}&of=${name}${grams === undefined ? '' : `&g=${grams}`}`;
}
