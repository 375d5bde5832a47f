import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

export const WEIGHTS = [400, 600] as const;
export type Weight = (typeof WEIGHTS)[number];

/** A part of Noto Sans, which ships in one file per script. */
export interface Face {
  /** `latin-400`. */
  name: string;
  font: Font;
}

/** In the order in which they are searched for a character; the rupee sign is in the second. */
const SCRIPTS = ['latin', 'latin-ext', 'devanagari'] as const;

// Resolved as Node does, so that both source and built bundle find the packages.
const require = createRequire(import.meta.url);
const folder = path.dirname(
  require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
);
const faces = new Map<Weight, Face[]>();

/** Reads a font in any format. */
export const openFont = (bytes: Uint8Array): Font => create(bytes);

/** The faces of a weight. Cached: reading a font takes ten times as long as drawing with it. */
export function facesOf(weight: Weight): Face[] {
  let known = faces.get(weight);
  if (!known) {
    known = SCRIPTS.map((script) => {
      const file = `${folder}/noto-sans-${script}-${weight}-normal.woff`;
      return {
        name: `${script}-${weight}`,
        font: openFont(unpackWoff(readFileSync(file))),
      };
    });
    faces.set(weight, known);
  }
  return known;
}
