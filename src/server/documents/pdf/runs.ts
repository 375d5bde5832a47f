import type { Face } from './faces.ts';

/** Characters that one face draws together. */
export interface Run<F = Face> {
  face: F;
  text: string;
}

interface HasGlyphs {
  font: { hasGlyphForCodePoint: (codePoint: number) => boolean };
}

/** Vowel signs, accents and joiners belong to the character before them. */
const DEPENDENT = /[\p{M}\u200c\u200d]/u;
/** Invisible or direction-changing characters, which could alter what is read. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** Normalises text for drawing: one kind of space, composed letters, nothing invisible. */
export const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE, '').trim())
    .join('\n');

/** Cuts text into runs that one face can draw. Characters in no face are left to the first face, which draws a box. */
export function runsOf<F extends HasGlyphs>(text: string, faces: readonly [F, ...F[]]): Run<F>[] {
  const runs: Run<F>[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const face = DEPENDENT.test(character) && last ? last.face : faceFor(character, faces);
    if (last?.face === face) last.text += character;
    else runs.push({ face, text: character });
  }
  return runs;
}

function faceFor<F extends HasGlyphs>(character: string, faces: readonly [F, ...F[]]): F {
  const codePoint = character.codePointAt(0) ?? 0;
  return faces.find(({ font }) => font.hasGlyphForCodePoint(codePoint)) ?? faces[0];
}
