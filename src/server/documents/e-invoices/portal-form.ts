import * as v from 'valibot';
import { isGstin } from '#shared/identity/gstin.ts';
import { stateOfPin } from './postal.ts';

// Form INV-01, schema 1.1, with the fields that this store fills; names and limits are the portal's.

const text = (least: number, most: number) =>
  v.pipe(v.string(), v.minLength(least), v.maxLength(most));
const gstin = v.pipe(v.string(), v.check(isGstin, 'a GSTIN'));
const state = v.pipe(v.string(), v.regex(/^\d{2}$/));
const pin = v.pipe(v.number(), v.integer(), v.minValue(100_000), v.maxValue(999_999));
const decimals = (places: number, most: number) =>
  v.pipe(
    v.number(),
    v.maxValue(most),
    v.check((value) => Number(value.toFixed(places)) === value, `at most ${places} decimals`),
  );
const rupees = v.pipe(decimals(2, 999_999_999_999.99), v.minValue(0));
const number = v.pipe(v.string(), v.regex(/^[A-Z1-9][A-Z0-9/-]{0,15}$/));
const date = v.pipe(v.string(), v.regex(/^[0-3]\d\/[01]\d\/20\d\d$/));
const phone = v.pipe(v.string(), v.regex(/^\d{6,12}$/));
const email = v.pipe(text(6, 100), v.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/));

const place = {
  LglNm: text(3, 100),
  Addr1: text(1, 100),
  Addr2: v.optional(text(3, 100)),
  Loc: text(3, 50),
  Pin: pin,
  Stcd: state,
};
const party = {
  ...place,
  Gstin: gstin,
  Ph: v.optional(phone),
  Em: v.optional(email),
};

/** Where the goods go. The state must be that of the PIN code (the portal's error 3039). */
export const shipDetails = v.pipe(
  v.strictObject({ ...place, Gstin: v.optional(gstin) }),
  v.check(({ Pin, Stcd }) => stateOfPin(String(Pin)) === Stcd, 'the state of the PIN code'),
);

const paise = (amount: number): number => Math.round(amount * 100);
const RUPEE = 100;

const item = v.pipe(
  v.strictObject({
    SlNo: text(1, 6),
    PrdDesc: text(3, 300),
    IsServc: v.picklist(['Y', 'N']),
    HsnCd: v.pipe(v.string(), v.regex(/^(\d{4}|\d{6}|\d{8})$/)),
    Qty: v.optional(v.pipe(decimals(3, 9_999_999_999.999), v.gtValue(0))),
    Unit: v.optional(v.picklist(['GMS', 'NOS', 'OTH'])),
    UnitPrice: v.pipe(decimals(3, 999_999_999_999.999), v.minValue(0)),
    TotAmt: rupees,
    Discount: rupees,
    AssAmt: rupees,
    GstRt: v.picklist([0.25, 1.5, 3, 5, 12, 18, 28, 40]),
    IgstAmt: rupees,
    CgstAmt: rupees,
    SgstAmt: rupees,
    TotItemVal: rupees,
  }),
  v.check(
    ({ IsServc, Qty, Unit }) => IsServc === 'Y' || (!!Qty && !!Unit),
    'goods have a quantity',
  ),
  v.check(
    ({ Qty = 1, UnitPrice, TotAmt }) => Math.abs(paise(Qty * UnitPrice) - paise(TotAmt)) <= RUPEE,
    'the quantity at its price',
  ),
  v.check(
    ({ TotAmt, Discount, AssAmt }) => paise(TotAmt) - paise(Discount) === paise(AssAmt),
    'the taxable value',
  ),
  v.check(({ CgstAmt, SgstAmt }) => CgstAmt === SgstAmt, 'both halves alike'),
  v.check(
    ({ AssAmt, GstRt, IgstAmt, CgstAmt, SgstAmt }) =>
      Math.abs(paise(IgstAmt) + paise(CgstAmt) + paise(SgstAmt) - AssAmt * GstRt) <= RUPEE,
    'the tax at its rate',
  ),
  v.check(
    ({ AssAmt, IgstAmt, CgstAmt, SgstAmt, TotItemVal }) =>
      [AssAmt, IgstAmt, CgstAmt, SgstAmt].reduce((sum, each) => sum + paise(each), 0) ===
      paise(TotItemVal),
    'the total of the item',
  ),
);

const values = v.strictObject({
  AssVal: rupees,
  CgstVal: rupees,
  SgstVal: rupees,
  IgstVal: rupees,
  Discount: rupees,
  OthChrg: rupees,
  RndOffAmt: v.pipe(decimals(2, 99.99), v.minValue(-99.99)),
  TotInvVal: rupees,
});

/** The portal's form of our invoices and notes. */
export const eInvoiceForm = v.pipe(
  v.strictObject({
    Version: v.literal('1.1'),
    TranDtls: v.strictObject({
      TaxSch: v.literal('GST'),
      SupTyp: v.literal('B2B'),
      RegRev: v.literal('N'),
      IgstOnIntra: v.literal('N'),
    }),
    DocDtls: v.strictObject({ Typ: v.picklist(['INV', 'CRN', 'DBN']), No: number, Dt: date }),
    SellerDtls: v.strictObject(party),
    BuyerDtls: v.strictObject({ ...party, Pos: state }),
    ShipDtls: v.optional(shipDetails),
    ItemList: v.pipe(v.array(item), v.minLength(1), v.maxLength(1000)),
    ValDtls: values,
    RefDtls: v.optional(
      v.strictObject({
        PrecDocDtls: v.array(v.strictObject({ InvNo: number, InvDt: date })),
      }),
    ),
  }),
  v.check(({ SellerDtls, BuyerDtls }) => SellerDtls.Gstin !== BuyerDtls.Gstin, 'another buyer'),
  v.check(
    ({ SellerDtls, BuyerDtls, ShipDtls }) =>
      [SellerDtls, BuyerDtls, ShipDtls].every(
        (each) => !each?.Gstin || each.Gstin.startsWith(each.Stcd),
      ),
    'the state of the GSTIN',
  ),
  v.check(
    ({ SellerDtls: { Stcd }, BuyerDtls: { Pos }, ItemList }) =>
      ItemList.every(({ IgstAmt, CgstAmt }) => (Stcd === Pos ? IgstAmt : CgstAmt) === 0),
    'IGST to another state, CGST and SGST within one',
  ),
  v.check(({ ItemList, ValDtls: all }) => {
    const sumOf = (column: 'AssAmt' | 'CgstAmt' | 'SgstAmt' | 'IgstAmt') =>
      ItemList.reduce((sum, each) => sum + paise(each[column]), 0);
    return (
      sumOf('AssAmt') === paise(all.AssVal) &&
      sumOf('CgstAmt') === paise(all.CgstVal) &&
      sumOf('SgstAmt') === paise(all.SgstVal) &&
      sumOf('IgstAmt') === paise(all.IgstVal)
    );
  }, 'the sums of the items'),
  v.check(
    ({ ItemList, ValDtls: { Discount, OthChrg, RndOffAmt, TotInvVal } }) =>
      ItemList.reduce((sum, each) => sum + paise(each.TotItemVal), 0) +
        paise(OthChrg) -
        paise(Discount) +
        paise(RndOffAmt) ===
      paise(TotInvVal),
    'the total',
  ),
);
export type EInvoiceForm = v.InferOutput<typeof eInvoiceForm>;
