import * as v from 'valibot';
import { deskOperation } from '../desk-operation.ts';
import { doneReply, file } from '../fields.ts';

/** How an import moves the prices of what is sold before and after it, all in and at the newest rates. */
const priceMoves = v.object({
  lower: v.number(),
  higher: v.number(),
  /** How many cost less and more, each with its largest move. */
  lines: v.array(v.string()),
  /** Weights that would cost much less, or lose a charge altogether, the steepest first; the first hundred. */
  steep: v.array(v.string()),
  steepCount: v.number(),
});
export type PriceMoves = v.InferOutput<typeof priceMoves>;

/** What an import would do, or why it cannot. */
const fileReport = v.object({
  problems: v.array(v.string()),
  warnings: v.array(v.string()),
  /** What it would change, a line for each kind. */
  changes: v.array(v.string()),
  /** Weights that would no longer be sold because the file does not name them; the first hundred. */
  withdrawn: v.array(v.string()),
  withdrawnCount: v.number(),
  prices: priceMoves,
  /** Of the file and of what it would meet: the import is refused where either has changed. */
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
      /** Prices that fall steeply are meant; refused without it. */
      cheaper: v.optional(v.boolean()),
    }),
    reply: doneReply,
  }),
};
