import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const manifest = v.record(
  v.string(),
  v.object({
    width: v.number(),
    height: v.number(),
    widths: v.array(v.number()),
    placeholder: v.string(),
  }),
);

/** What is known of the store's own pictures, by name: pixels, the widths they ship in, a tiny blur. */
export type PictureManifest = v.InferOutput<typeof manifest>;

/** Reads the manifest beside the pictures. A store without one shows its pictures without hints. */
export function readPictures(file: string): PictureManifest {
  try {
    return v.parse(manifest, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/**
 * The address of a picture as the wire gives it. A picture of ours carries, in the address's fragment,
 * what the app needs to show it without a jump: size, widths, placeholder. Other stores' addresses and
 * full URLs pass through.
 */
export function pictureAddress(pictures: PictureManifest, image: string): string {
  const known = Object.hasOwn(pictures, image) ? pictures[image] : undefined;
  if (!known) return image;
  const { width, height, widths, placeholder } = known;
  const hints = new URLSearchParams({
    w: String(width),
    h: String(height),
    s: widths.join(','),
    p: placeholder.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  });
  return `/pictures/${image}-${Math.max(...widths)}.webp#${hints.toString().replaceAll('%2C', ',')}`;
}
