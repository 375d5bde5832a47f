import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { Invoice } from './invoice.ts';
import type { InvoiceLine } from './invoice-lines.ts';
import type { InvoiceSum } from './invoice-sums.ts';

const IN_INDIA = { timeZone: 'Asia/Kolkata', hourCycle: 'h23' } as const;
const DAY = new Intl.DateTimeFormat('en-IN', {
  ...IN_INDIA,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const MOMENT = new Intl.DateTimeFormat('en-IN', {
  ...IN_INDIA,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A moment: ISO 8601 text in a kept paper, or a date or number. */
type Moment = Date | string | number;

export const dayText = (at: Moment): string => DAY.format(new Date(at));
export const momentText = (at: Moment): string =>
  `${dayText(at)}, ${MOMENT.format(new Date(at))} IST`;

/** An amount in a column whose heading has the rupee sign. */
export const columnRupees = (value: string): string => formatRupees(value).replace('₹', '');

const SUMS = {
  amount: m.invoice_sum_amount,
  cgst: m.invoice_sum_cgst,
  sgst: m.invoice_sum_sgst,
  utgst: m.invoice_sum_utgst,
  igst: m.invoice_sum_igst,
  making: m.invoice_sum_making,
  other: m.invoice_sum_other,
  delivery: m.invoice_sum_delivery,
  coupon: m.invoice_sum_coupon,
  surcharge: m.invoice_sum_surcharge,
  taxable: m.invoice_sum_taxable,
  value: m.note_value,
  rounding: m.invoice_sum_rounding,
};

export const sumLabel = ({ name, percent = '' }: InvoiceSum): string => SUMS[name]({ percent });

export const sumText = ({ name, value }: InvoiceSum): string =>
  name === 'delivery' && exact(value).eq(0) ? m.invoice_free() : formatRupees(value);

export const metalText = (metal: InvoiceLine['metal']) =>
  metal === 'Gold' ? m.invoice_gold() : m.invoice_silver();

/** Digital metal has no piece to describe. */
export const lineDetails = ({ metal, purity, gramsEach, uniqueId }: InvoiceLine): string =>
  uniqueId
    ? m.invoice_line_details({ metal: metalText(metal), purity, grams: gramsEach, uniqueId })
    : m.invoice_digital_details({ metal: metalText(metal), purity });

/** The taxable value and taxes of a line, which rule 46 requires for each line. */
export const lineTaxes = ({ taxable, taxes }: InvoiceLine): string =>
  taxes.length === 0
    ? ''
    : [
        m.invoice_line_taxable({ value: formatRupees(taxable) }),
        ...taxes.map((tax) => `${sumLabel(tax)} ${formatRupees(tax.value)}`),
      ].join(' · ');

export const paidByText = ({ paymentMode, utr }: Invoice): string => {
  if (paymentMode === 'CARD') return m.invoice_paid_by_card();
  if (paymentMode === 'TRANSFER') return m.invoice_paid_by_transfer();
  return utr ? m.invoice_utr({ number: utr }) : m.invoice_paid_by_upi();
};

/** The asks that it was priced at, of the metals sold, and the quote that held the price. */
export function pricedText({ metals, rates, quote }: Invoice): string {
  const asks = metals.map((metal) =>
    metal === 'Gold'
      ? m.invoice_ask_gold({ ask: formatRupees(rates.gold) })
      : m.invoice_ask_silver({ ask: formatRupees(rates.silver) }),
  );
  const priced = `${m.invoice_priced({ time: momentText(rates.time) })} ${asks.join(', ')}.`;
  return quote ? `${priced} ${m.invoice_quote({ number: quote })}` : priced;
}

/** The notes below the sums, sentence by sentence. */
export function notesOf(invoice: Invoice): string[] {
  const { kind, grams, metals, seller, profile } = invoice;
  const metal = metals.map(metalText).join(', ').toLowerCase();
  return [
    ...(kind === 'convert' ? [m.invoice_from_holding({ grams, metal })] : []),
    ...(kind === 'convert' && profile === 'india-gst' ? [m.invoice_job_work()] : []),
    ...(kind === 'digital' ? [m.invoice_digital_held({ grams, metal })] : []),
    pricedText(invoice),
    m.invoice_reverse_charge(),
    m.invoice_terms({ shop: seller.name }),
  ];
}
