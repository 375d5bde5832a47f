import { apportion } from '#shared/pricing/tax.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import { type Big, exact, sum, toPaise, ZERO } from '#shared/pricing/decimal.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { orders, SoldLine } from '#server/db/schema/orders.ts';
import type { TicketRow } from '#server/db/schema/digital.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { ZERO_RUPEES } from '#server/orders/sold-line.ts';
import { type HsnDigits, hsnCode, jobWorkCode } from './hsn-code.ts';
import type { TaxSum } from './invoice-sums.ts';

type Order = typeof orders.$inferSelect;

export interface InvoiceLine {
  description: string;
  metal: SoldLine['metal'];
  purity: string;
  uniqueId: string;
  gramsEach: string;
  hsn: string;
  quantity: number;
  /** Grams of the whole quantity, as the rupees are. */
  grams: string;
  /** Rupees, computed from amount and grams, except for digital metal. */
  ratePerGram: string;
  amount: string;
  making: string;
  /** The line's share of the taxable value and of each tax; the shares of all lines add up to the sums. */
  taxable: string;
  taxes: TaxSum[];
}

type UntaxedLine = Omit<InvoiceLine, 'taxable' | 'taxes'>;

/** What was sold, line by line, with each line's share of the taxes. Digital metal has one line, from its ticket. */
export function linesOf(
  order: Order,
  sold: SoldLine[],
  ticket: TicketRow | undefined,
  { taxes, digits }: { taxes: TaxSum[]; digits: HsnDigits },
): InvoiceLine[] {
  const service = order.kind === 'convert' && order.tax.profile === 'india-gst';
  const lines = ticket
    ? [digitalLine(ticket, digits)]
    : sold.map((line) => pieceLine(line, service ? jobWorkCode(digits) : hsnCode(line, digits)));
  const delivery = ticket ? [ZERO] : sold.map((line) => exact(line.logistics));
  const taxable = taxableOf(order, lines, delivery);
  const shares = taxes.map(({ value }) => apportion(exact(value), taxable));
  return lines.map((line, index) => ({
    ...line,
    taxable: (taxes.length > 0 ? (taxable[index] ?? ZERO) : ZERO).toFixed(2),
    taxes: taxes.map((tax, which) => ({
      ...tax,
      value: (shares[which]?.[index] ?? ZERO).toFixed(2),
    })),
  }));
}

/** By the specification only the metal is taxable; otherwise a line also bears its share of surcharge and coupon. */
function taxableOf(order: Order, lines: UntaxedLine[], delivery: Big[]): Big[] {
  const amounts = lines.map(({ amount }) => (order.kind === 'convert' ? ZERO : exact(amount)));
  const profile: TaxProfile = order.tax.profile;
  if (profile === 'specification') return amounts;
  const own = lines.map(({ making }, index) =>
    sum([amounts[index] ?? ZERO, exact(making), delivery[index] ?? ZERO]),
  );
  const shared = apportion(exact(order.surcharge).minus(order.coupon), own);
  return own.map((value, index) => value.plus(shared[index] ?? ZERO));
}

function pieceLine(line: SoldLine, hsn: string): UntaxedLine {
  const grams = exact(line.grams).times(line.quantity);
  return {
    description: line.productName,
    metal: line.metal,
    purity: line.purity,
    uniqueId: line.uniqueId,
    gramsEach: exact(line.grams).toFixed(),
    hsn,
    quantity: line.quantity,
    grams: grams.toFixed(),
    ratePerGram: grams.gt(0) ? toPaise(exact(line.price).div(grams)).toFixed(2) : '',
    amount: line.price,
    making: line.makingCharge,
  };
}

/** The one line of digital metal. Its rate is the rate it was sold at, which cannot be computed back from a few grams. */
function digitalLine({ source, units, rate, value }: TicketRow, digits: HsnDigits): UntaxedLine {
  const grams = exact(toGrams(units)).toFixed();
  const metal = source === 'gold' ? 'Gold' : 'Silver';
  const description = source === 'gold' ? m.digital_product_gold() : m.digital_product_silver();
  return {
    description,
    metal,
    purity: '999',
    uniqueId: '',
    gramsEach: grams,
    hsn: hsnCode({ metal, productName: description, categoryName: '' }, digits),
    quantity: 1,
    grams,
    ratePerGram: rate,
    amount: value,
    making: ZERO_RUPEES,
  };
}
