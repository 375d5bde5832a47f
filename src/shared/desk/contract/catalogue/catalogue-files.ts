import * as v from 'valibot';
import { deskOperation } from '../desk-operation.ts';
import { doneReply, file } from '../fields.ts';

/** How an import changes the prices of the weights sold both before and after it, all in and at the newest rates. */
const priceMoves = v.object({
  lower: v.number(),
  higher: v.number(),
  /** How many weights cost less and more, each with the largest change. */
  lines: v.array(v.string()),
  /** Weights that would cost much less, or lose a charge altogether, the largest drop first; the first hundred. */
  steep: v.array(v.string()),
  steepCount: v.number(),
});
export type PriceMoves = v.InferOutput<typeof priceMoves>;

/** What an import would do, or why it is not possible. */
const fileReport = v.object({
  problems: v.array(v.string()),
  warnings: v.array(v.string()),
  /** The changes, a line for each kind. */
  changes: v.array(v.string()),
  /** Weights that would no longer be sold because the file does not name them; the first hundred. */
  withdrawn: v.array(v.string()),
  withdrawnCount: v.number(),
  prices: priceMoves,
  /** A hash of the file and of the data that it would change: the import is refused if either has changed. */
  seal: v.string(),
});
export type CatalogueFileReport = v.InferOutput<typeof fileReport>;

/** Operations of the desk: the catalogue as a file. */
export const catalogueFileOperations = {
  ExportCatalogue: deskOperation({
    name: 'ExportCatalogue',
    access: 'catalogue.see',
    effect: 'read',
    request: v.object({ form: v.picklist(['json', 'csv']) }),
    reply: file,
  }),
  CheckCatalogueFile: deskOperation({
    name: 'CheckCatalogueFile',
    access: 'catalogue.edit',
    effect: 'read',
    upload: true,
    request: v.object({ file }),
    reply: fileReport,
  }),
  ImportCatalogueFile: deskOperation({
    name: 'ImportCatalogueFile',
    access: 'catalogue.edit',
    effect: 'change',
    upload: true,
    request: v.object({
      file,
      seal: v.string(),
      /** Confirms that steep price drops are intended; refused without it. */
      cheaper: v.optional(v.boolean()),
    }),
    reply: doneReply,
  }),
};
