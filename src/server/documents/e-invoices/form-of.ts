import * as v from 'valibot';
import { type Big, exact, sum, ZERO } from '#shared/pricing/decimal.ts';
import { isGstin } from '#shared/identity/gstin.ts';
import { metalText } from '../invoices/invoice-texts.ts';
import type { Invoice } from '../invoices/invoice.ts';
import type { InvoiceLine } from '../invoices/invoice-lines.ts';
import type { SumName } from '../invoices/invoice-sums.ts';
import { isService } from '../returns/gstr1.ts';
import { taxOf, portalRupees } from '../returns/tax-amounts.ts';
import type { HsnPart, TaxedPaper } from '../returns/taxed-paper.ts';
import { EInvoiceRefused } from './gateway.ts';
import { type EInvoiceForm, eInvoiceForm, shipDetails } from './portal-form.ts';
import { addressLines, pinOf, placeOf, stateOfPin } from './postal.ts';

/** `20/11/2026`. */
const dateOf = (day: string): string => day.split('-').toReversed().join('/');

const TYPES = { invoice: 'INV', 'credit-note': 'CRN', 'debit-note': 'DBN' } as const;

/** Whether the law requires registration: a paper to a firm, with tax on it. */
export const isRegistered = ({ buyerGstin, rate }: TaxedPaper): boolean =>
  buyerGstin !== '' && rate !== '0';

/**
 * An issued paper in the portal's form; for a note, `invoice` is the one that it corrects. Rupees, to the paisa. Throws
 * EInvoiceRefused naming what is missing or wrong, so that no such paper is sent.
 */
export function formOf(paper: TaxedPaper, invoice: Invoice): EInvoiceForm {
  const { seller, billTo } = invoice;
  const form = {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
    DocDtls: { Typ: TYPES[paper.kind], No: paper.number, Dt: dateOf(paper.day) },
    SellerDtls: partyOf(paper.sellerGstin, seller.name, seller.address, {
      phone: seller.phone,
      email: seller.email,
    }),
    BuyerDtls: {
      ...partyOf(paper.buyerGstin, billTo.name, billTo.address, {
        phone: billTo.number,
        email: billTo.email,
      }),
      Pos: paper.place,
    },
    ...shippedTo(invoice),
    ItemList: itemsOf(paper, invoice.lines),
    ValDtls: {
      AssVal: portalRupees(paper.taxable),
      CgstVal: portalRupees(paper.cgst),
      SgstVal: portalRupees(paper.sgst),
      IgstVal: portalRupees(paper.igst),
      ...untaxedOf(paper, invoice),
      TotInvVal: portalRupees(paper.value),
    },
    ...(paper.kind !== 'invoice' && {
      RefDtls: {
        PrecDocDtls: [{ InvNo: paper.invoice.number, InvDt: dateOf(paper.invoice.day) }],
      },
    }),
  };
  const checked = v.safeParse(eInvoiceForm, form);
  if (checked.success) return checked.output;
  const faults = checked.issues.map(
    (issue) => `${v.getDotPath(issue) ?? 'the paper'}: ${issue.message}`,
  );
  throw new EInvoiceRefused(faults.slice(0, 3).join('; '));
}

function partyOf(
  gstin: string,
  name: string,
  address: string,
  { phone, email }: { phone: string; email: string },
) {
  const digits = phone.replaceAll(/\D/g, '').slice(-12);
  return {
    Gstin: gstin,
    ...addressed(name, address),
    Stcd: gstin.slice(0, 2),
    ...(digits.length >= 6 && { Ph: digits }),
    ...(/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) && email.length <= 100 && { Em: email }),
  };
}

function addressed(name: string, address: string) {
  const [first, second] = addressLines(address);
  return {
    LglNm: name.trim().slice(0, 100),
    Addr1: first,
    ...(second.length >= 3 && { Addr2: second }),
    Loc: placeOf(address),
    // Without a PIN code this is NaN, which the form refuses by the field's name.
    Pin: Number(pinOf(address)),
  };
}

/**
 * Where goods go to another address than the buyer's. The portal takes a paper without this part, but refuses for good one whose
 * part is wrong: so it is left out where it would not pass, and a GSTIN where it is of another state than the PIN code.
 */
function shippedTo({ kind, billTo, shipTo }: Invoice) {
  const { name, address, gstNumber, state } = shipTo;
  const isSame =
    address === billTo.address && gstNumber === billTo.gstNumber && state === billTo.state;
  if (kind === 'digital' || isSame) return {};
  const code = stateOfPin(pinOf(address));
  const checked = v.safeParse(shipDetails, {
    ...(code && isGstin(gstNumber) && gstNumber.startsWith(code) && { Gstin: gstNumber }),
    ...addressed(name, address),
    Stcd: code,
  });
  return checked.success ? { ShipDtls: checked.output } : {};
}

/** The parts of a paper correspond to the lines of its invoice, in their order; lines untouched by a note are left out. */
const itemsOf = ({ parts, rate }: TaxedPaper, lines: InvoiceLine[]) =>
  parts
    .map((part, index) => ({ part, line: lines[index] }))
    .filter(({ part }) => !part.taxable.eq(0))
    .map(({ part, line }, index) => ({
      SlNo: String(index + 1),
      PrdDesc: describe(line),
      IsServc: isService(part.hsn) ? ('Y' as const) : ('N' as const),
      HsnCd: part.hsn,
      ...quantityOf(part, line),
      TotAmt: portalRupees(part.taxable),
      Discount: 0,
      AssAmt: portalRupees(part.taxable),
      GstRt: Number(rate),
      IgstAmt: portalRupees(part.igst),
      CgstAmt: portalRupees(part.cgst),
      SgstAmt: portalRupees(part.sgst),
      TotItemVal: portalRupees(part.taxable.plus(taxOf(part))),
    }));

const describe = (line: InvoiceLine | undefined): string =>
  line
    ? `${line.description}, ${metalText(line.metal)} ${line.purity} ${line.uniqueId}`
        .trim()
        .slice(0, 300)
    : '';

/**
 * Quantity and unit of a line. Metal is in grams, as in the return; in pieces where a gram price of three decimals would miss
 * the amount by a rupee or more. A note over a part of the price has no quantity of metal.
 */
function quantityOf({ hsn, grams, taxable }: HsnPart, line: InvoiceLine | undefined) {
  const inUnit = (quantity: Big, unit: 'GMS' | 'NOS' | 'OTH') => ({
    Qty: Number(quantity.toFixed(3)),
    Unit: unit,
    UnitPrice: Number(taxable.div(quantity).toFixed(3)),
  });
  if (isService(hsn)) return { UnitPrice: portalRupees(taxable) };
  if (grams.eq(0)) return inUnit(exact(1), 'OTH');
  const byGrams = inUnit(grams, 'GMS');
  const missed = exact(byGrams.UnitPrice).times(byGrams.Qty).minus(taxable).abs();
  return byGrams.Qty > 0 && missed.lt(1) ? byGrams : inUnit(exact(line?.quantity ?? 1), 'NOS');
}

const OTHERS: readonly SumName[] = ['making', 'other', 'delivery', 'surcharge'];

/** What a paper has besides the taxed value; with `india-gst` at most an odd paisa. A note has its share in one sum. */
function untaxedOf(paper: TaxedPaper, { sums }: Invoice) {
  const of = (names: readonly SumName[]) =>
    sum(sums.filter(({ name }) => names.includes(name)).map(({ value }) => exact(value)));
  if (paper.kind !== 'invoice') {
    const other = paper.untaxed;
    return {
      OthChrg: portalRupees(other.gt(0) ? other : ZERO),
      Discount: portalRupees(other.lt(0) ? other.neg() : ZERO),
      RndOffAmt: 0,
    };
  }
  const taxesAll = paper.profile === 'india-gst';
  return {
    OthChrg: taxesAll ? 0 : portalRupees(of(OTHERS)),
    Discount: taxesAll ? 0 : portalRupees(of(['coupon']).neg()),
    RndOffAmt: portalRupees(of(['rounding'])),
  };
}
