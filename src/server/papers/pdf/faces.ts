import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

export const WEIGHTS = [400, 600] as const;
export type Weight = (typeof WEIGHTS)[number];

/** A part of Noto Sans, which ships in one file a script. */
export interface Face {
  /** `latin-400`. */
  name: string;
  font: Font;
}

/** In the order in which they are asked for a character; the sign of the rupee is in the second. */
const SCRIPTS = ['latin', 'latin-ext', 'devanagari'] as const;

// From the source and from the built bundle alike the packages are found as Node finds them.
const { resolve } = createRequire(import.meta.url);
const faces = new Map<Weight, Face[]>();

/** The faces of a weight. Read once: to read a font takes ten times as long as to draw with it. */
export function facesOf(weight: Weight): Face[] {
  let known = faces.get(weight);
  if (!known) {
    known = SCRIPTS.map((script) => {
      const file = `@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff`;
      return {
        name: `${script}-${weight}`,
        font: create(unpackWoff(readFileSync(resolve(file)))),
      };
    });
    faces.set(weight, known);
  }
  return known;
}
