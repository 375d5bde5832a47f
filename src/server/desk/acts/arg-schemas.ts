import * as v from 'valibot';

// Schemas for arguments of acts, as they are kept with a request.

/** Whole 0.1 mg of metal, or paise. */
export const units = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** The id of a table row. */
export const rowId = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Whole 0.1 mg of each metal; a metal that is not moved is left out. */
export const metalAmounts = v.object({ gold: v.optional(units), silver: v.optional(units) });
export type MetalAmounts = v.InferOutput<typeof metalAmounts>;
