import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { skipNullAnchors } from './skip-null-anchors.ts';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 400 | 600;

/** A part of Noto Sans, which ships in one file per script. */
export interface Face {
  /** `latin-400`. */
  name: string;
  font: Font;
}

/** What every paper needs, in the order in which they are searched for a character; the rupee sign is in the second. */
const ALWAYS = ['latin', 'latin-ext', 'devanagari'] as const;
/** India's other scripts, by their names in Unicode. Each has a package of its own, read for the first text with a letter of it. */
const OTHERS = [
  'Bengali',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Oriya',
  'Tamil',
  'Telugu',
].map((script) => ({
  script: script.toLowerCase(),
  letter: new RegExp(`\\p{Script=${script}}`, 'u'),
}));
const BEYOND_DEVANAGARI = /[^ -\u097f]/;

// Resolved as Node does, so that both source and built bundle find the packages.
const require = createRequire(import.meta.url);
const faces = new Map<string, Face>();

/** Reads a font in any format. */
export const openFont = (bytes: Uint8Array): Font => create(bytes);

/** The faces of a weight that draw a text, never none. Cached: reading a font takes ten times as long as drawing with it. */
export function facesFor(text: string, weight: Weight): [Face, ...Face[]] {
  const [first, ...others] = ALWAYS;
  const scripts = BEYOND_DEVANAGARI.test(text)
    ? OTHERS.filter(({ letter }) => letter.test(text))
    : [];
  return [
    readFace(`noto-sans/files/noto-sans-${first}`, first, weight),
    ...others.map((part) => readFace(`noto-sans/files/noto-sans-${part}`, part, weight)),
    ...scripts.map(({ script }) =>
      readFace(`noto-sans-${script}/files/noto-sans-${script}-${script}`, script, weight),
    ),
  ];
}

function readFace(file: string, script: string, weight: Weight): Face {
  const name = `${script}-${weight}`;
  const known = faces.get(name);
  if (known) return known;
  const woff = readFileSync(require.resolve(`@fontsource/${file}-${weight}-normal.woff`));
  const face = { name, font: skipNullAnchors(openFont(unpackWoff(woff))) };
  faces.set(name, face);
  return face;
}
