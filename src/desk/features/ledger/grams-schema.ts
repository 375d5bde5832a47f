import * as v from 'valibot';
import { typedFigure } from '#shared/pricing/typed-figure.ts';

/** Grams as typed; empty for none. */
export const gramsText = v.pipe(
  v.string(),
  v.transform((text) => typedFigure(text, 'g')),
  v.regex(/^(\d{1,8}(\.\d{1,4})?)?$/, 'Grams with at most four decimals, such as 0.5.'),
);

export const needed = (words: string) => v.pipe(v.string(), v.trim(), v.minLength(1, words));

/** The grams of each metal to send; an empty field is left out. */
export const metalsOf = ({ gold, silver }: { gold: string; silver: string }) => ({
  ...(gold && { gold }),
  ...(silver && { silver }),
});
