import bwipJs from 'bwip-js/node';
import * as v from 'valibot';
import type { Sheet } from './sheet.ts';

/** Alternating widths of bars and spaces, in modules, beginning with a bar. */
const drawn = v.looseObject({ sbs: v.array(v.number()) });

/** Draws a text as Code 128, which every scanner reads, in a given height and width. Throws an Error for text that is not ASCII. */
export function drawBarcode(
  sheet: Sheet,
  text: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const [symbol] = bwipJs.raw({ bcid: 'code128', text });
  const { sbs } = v.parse(drawn, symbol);
  const modules = sbs.reduce((sum, each) => sum + each, 0);
  const unit = width / modules;
  let left = x;
  sheet.doc.fillColor('#000');
  sbs.forEach((each, index) => {
    if (index % 2 === 0) sheet.doc.rect(left, y, each * unit, height);
    left += each * unit;
  });
  sheet.doc.fill();
}
