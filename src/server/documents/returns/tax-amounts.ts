import { type Big, exact, sum, ZERO } from '#shared/pricing/decimal.ts';
import type { TaxSum } from '../invoices/invoice-sums.ts';

/** A taxable value and its taxes, in rupees. Union territory tax counts as state tax, as on the portal. */
export interface TaxAmounts {
  taxable: Big;
  igst: Big;
  cgst: Big;
  sgst: Big;
}

const COLUMNS = ['taxable', 'igst', 'cgst', 'sgst'] as const;

export const NO_AMOUNTS: TaxAmounts = { taxable: ZERO, igst: ZERO, cgst: ZERO, sgst: ZERO };

/** A taxable value with the taxes of a paper or of one of its lines. */
export function amountsOf(taxable: Big, taxes: Pick<TaxSum, 'name' | 'value'>[]): TaxAmounts {
  const of = (...names: TaxSum['name'][]) =>
    sum(taxes.filter(({ name }) => names.includes(name)).map(({ value }) => exact(value)));
  return { taxable, igst: of('igst'), cgst: of('cgst'), sgst: of('sgst', 'utgst') };
}

/** Rupees in the tax portals' format: a JSON number with at most two decimals, rounded half up. */
export const portalRupees = (amount: Big): number => Number(amount.toFixed(2));

/** Maps each column. */
export const mapAmounts = (work: (column: keyof TaxAmounts) => Big): TaxAmounts => ({
  taxable: work('taxable'),
  igst: work('igst'),
  cgst: work('cgst'),
  sgst: work('sgst'),
});

export const addAmounts = (all: TaxAmounts[]): TaxAmounts =>
  all.reduce((total, each) => mapAmounts((column) => total[column].plus(each[column])), NO_AMOUNTS);

export const negate = (amounts: TaxAmounts): TaxAmounts =>
  mapAmounts((column) => amounts[column].neg());

export const taxOf = ({ igst, cgst, sgst }: TaxAmounts): Big => sum([igst, cgst, sgst]);

export const sameAmounts = (one: TaxAmounts, other: TaxAmounts): boolean =>
  COLUMNS.every((column) => one[column].eq(other[column]));
