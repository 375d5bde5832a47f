import { existsSync, readFileSync } from 'node:fs';
import type { Font } from 'fontkit';
import { facesFor, openFont } from '#server/documents/pdf/faces.ts';
import { drawable, runsOf } from '#server/documents/pdf/runs.ts';

/** Letters as a shape: the `d` of a path with its baseline at 0, and its width. */
export interface Lettering {
  d: string;
  width: number;
}

export interface Letterer {
  /** Draws a line of text at font size `size`, with `spacing` between letters. */
  (text: string, size: number, spacing?: number): Lettering;
}

/** Draws letters in the shop's own font, and in the papers' fonts where it lacks one. */
export function openLetterer(fontFile: string): Letterer {
  let own: { font: Font }[] | undefined;
  return (text, size, spacing = 0) => {
    own ??= existsSync(fontFile) ? [{ font: openFont(readFileSync(fontFile)) }] : [];
    const [first, ...others] = [...own, ...facesFor(text, 400)];
    if (!first) throw new Error('There is no font');
    const faces: [typeof first, ...typeof others] = [first, ...others];
    let at = 0;
    const parts: string[] = [];
    for (const { face, text: part } of runsOf(drawable(text), faces)) {
      const { glyphs, positions } = face.font.layout(part);
      const scale = size / face.font.unitsPerEm;
      for (const [index, glyph] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        parts.push(
          glyph.path
            .scale(scale, -scale)
            .translate(at + xOffset * scale, -yOffset * scale)
            .toSVG(),
        );
        at += xAdvance * scale + spacing;
      }
    }
    return { d: parts.join(''), width: Math.max(0, at - spacing) };
  };
}
