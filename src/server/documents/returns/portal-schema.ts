import * as v from 'valibot';
import { isGstin } from '#shared/identity/gstin.ts';
import { PORTAL_RATES } from './gstr1.ts';

// The GST portal's format, as its offline tool writes it; the names are the portal's.

const gstin = v.pipe(v.string(), v.check(isGstin, 'a GSTIN'));
const place = v.pipe(v.string(), v.regex(/^\d{2}$/));
const date = v.pipe(v.string(), v.regex(/^[0-3]\d-[01]\d-20\d\d$/));
/** Rule 46: at most 16 characters: letters, digits, hyphen and slash. */
const number = v.pipe(v.string(), v.regex(/^[A-Za-z0-9/-]{1,16}$/));
const twoDecimals = v.pipe(
  v.number(),
  v.check((value) => Math.abs(value) < 1e13 && Number(value.toFixed(2)) === value, 'two decimals'),
);
const notBelow0 = v.pipe(twoDecimals, v.minValue(0));
const rate = v.picklist(PORTAL_RATES);
const flag = v.picklist(['Y', 'N']);

const item = v.strictObject({
  num: v.pipe(v.number(), v.integer(), v.minValue(1)),
  itm_det: v.pipe(
    v.strictObject({
      rt: rate,
      txval: notBelow0,
      iamt: v.optional(notBelow0),
      camt: v.optional(notBelow0),
      samt: v.optional(notBelow0),
      csamt: notBelow0,
    }),
    v.check(({ camt, samt }) => camt === samt, 'both halves alike'),
  ),
});
const items = v.pipe(v.array(item), v.minLength(1));
const invoice = v.strictObject({
  inum: number,
  idt: date,
  val: notBelow0,
  pos: place,
  rchrg: flag,
  inv_typ: v.literal('R'),
  itms: items,
});
const note = v.strictObject({
  ntty: v.picklist(['C', 'D']),
  nt_num: number,
  nt_dt: date,
  val: notBelow0,
  pos: place,
  rchrg: flag,
  inv_typ: v.literal('R'),
  itms: items,
});
const { rchrg: _rchrg, inv_typ: _type, pos: _pos, ...largeInvoice } = invoice.entries;
const { rchrg: _flag, inv_typ: _kind, ...largeNote } = note.entries;

const hsnRow = v.strictObject({
  num: v.pipe(v.number(), v.integer(), v.minValue(1)),
  hsn_sc: v.pipe(v.string(), v.regex(/^(\d{4}|\d{6}|\d{8})$/)),
  desc: v.pipe(v.string(), v.maxLength(30)),
  uqc: v.picklist(['GMS', 'NA']),
  qty: twoDecimals,
  rt: rate,
  txval: twoDecimals,
  iamt: twoDecimals,
  camt: twoDecimals,
  samt: twoDecimals,
  csamt: twoDecimals,
});
const hsnRows = v.array(hsnRow);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The portal's schema for our GSTR-1. Tables without rows are left out. */
export const gstr1Form = v.strictObject({
  gstin,
  fp: v.pipe(v.string(), v.regex(/^(0[1-9]|1[0-2])20\d\d$/)),
  version: v.string(),
  hash: v.literal('hash'),
  b2b: v.optional(v.array(v.strictObject({ ctin: gstin, inv: v.array(invoice) }))),
  b2cl: v.optional(
    v.array(v.strictObject({ pos: place, inv: v.array(v.strictObject(largeInvoice)) })),
  ),
  b2cs: v.optional(
    v.array(
      v.strictObject({
        sply_ty: v.picklist(['INTRA', 'INTER']),
        rt: rate,
        typ: v.literal('OE'),
        pos: place,
        txval: twoDecimals,
        iamt: v.optional(twoDecimals),
        camt: v.optional(twoDecimals),
        samt: v.optional(twoDecimals),
        csamt: twoDecimals,
      }),
    ),
  ),
  cdnr: v.optional(v.array(v.strictObject({ ctin: gstin, nt: v.array(note) }))),
  cdnur: v.optional(v.array(v.strictObject({ typ: v.literal('B2CL'), ...largeNote }))),
  hsn: v.optional(
    v.union([
      v.strictObject({ data: hsnRows }),
      v.strictObject({ hsn_b2b: v.optional(hsnRows), hsn_b2c: v.optional(hsnRows) }),
    ]),
  ),
  doc_issue: v.optional(
    v.strictObject({
      doc_det: v.array(
        v.strictObject({
          doc_num: v.picklist([1, 4, 5]),
          doc_typ: v.string(),
          docs: v.array(
            v.pipe(
              v.strictObject({
                num: count,
                from: number,
                to: number,
                totnum: count,
                cancel: count,
                net_issue: count,
              }),
              v.check(
                ({ totnum, cancel, net_issue: net }) => totnum - cancel === net,
                'the net count',
              ),
            ),
          ),
        }),
      ),
    }),
  ),
});
export type Gstr1Form = v.InferOutput<typeof gstr1Form>;
