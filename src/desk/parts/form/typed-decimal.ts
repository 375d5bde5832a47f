import * as v from 'valibot';
import { decimalText } from '#shared/desk/contract/fields.ts';
import { type FigureUnit, typedFigure } from '#shared/pricing/typed-figure.ts';

/** A number as typed or pasted into a field of this unit, checked as the store checks it. */
export const typedDecimal = (unit: FigureUnit) =>
  v.pipe(
    v.string(),
    v.transform((text) => typedFigure(text, unit)),
    decimalText,
  );
