import type { payments } from '#server/db/schema/payments.ts';
import { paiseOf } from '#server/payments/paise.ts';
import type { Channel } from '#server/payments/records/payment-reference.ts';
import type { LedgerId } from './ledgers.ts';
import {
  between,
  type Voucher,
  type VoucherEntry,
  type VoucherType,
  voucherOf,
} from './voucher.ts';

/** A record of money with its order. */
export interface MoneyMove {
  record: Pick<
    typeof payments.$inferSelect,
    'id' | 'kind' | 'amount' | 'channel' | 'reference' | 'seenAt' | 'reverses'
  >;
  order: string;
  party: string;
}

const ACCOUNTS: Record<Channel, LedgerId> = {
  upi: 'bank',
  bank: 'bank',
  card: 'card',
  cash: 'cash',
  books: 'moved',
};

/**
 * A record of money as a voucher. A reversal is a journal, as are a forgiven shortfall and money that moved between orders on
 * the books only.
 */
export function voucherOfMoney({ record, order, party }: MoneyMove): Voucher {
  const { id, kind, amount, channel, reference, seenAt, reverses } = record;
  const isJournal = reverses !== null || channel === 'books' || kind === 'forgiven';
  return voucherOf({
    id: `payment-${id}`,
    type: isJournal ? 'Journal' : TYPES[kind],
    at: seenAt,
    number: `P${id}`,
    order,
    party,
    gstin: '',
    reference,
    narration: `${reverses === null ? WORDS[kind] : `Takes back P${reverses}: ${WORDS[kind]}`} order ${order}`,
    entries: entriesOf(kind, ACCOUNTS[channel], paiseOf(amount)),
  });
}

const TYPES: Record<MoneyMove['record']['kind'], VoucherType> = {
  in: 'Receipt',
  out: 'Payment',
  forgiven: 'Journal',
};
const WORDS = { in: 'Received for', out: 'Given back for', forgiven: 'Not asked for of' };

/** A record below 0, which reverses another, swaps debit and credit. */
function entriesOf(
  kind: MoneyMove['record']['kind'],
  account: LedgerId,
  paise: number,
): VoucherEntry[] {
  if (kind === 'in') return between(account, 'customers', paise);
  if (kind === 'out') return between('customers', account, paise);
  return between('writtenOff', 'customers', paise);
}

/** Metal that the store bought from a customer. */
export interface BoughtBack {
  sale: string;
  party: string;
  /** Rupees. */
  total: string;
  metal: string;
  grams: string;
  soldAt: Date;
  paidAt: Date | null;
  paidReference: string;
  /** Payouts that were noted and then taken back, oldest first. */
  returns: { paidAt: Date; reference: string; returnedAt: Date }[];
}

/** A customer's sale as a purchase, each payout of it as a payment, and each payout taken back as a journal. */
export function vouchersOfBought(bought: BoughtBack): { at: Date; voucher: Voucher }[] {
  const { sale, party, total, metal, grams, soldAt, paidAt, paidReference, returns } = bought;
  const paise = paiseOf(total);
  const common = { order: sale, party, gstin: '', number: sale };
  const at = (
    at: Date,
    more: Pick<Voucher, 'id' | 'type' | 'reference' | 'narration' | 'entries'>,
  ) => ({
    at,
    voucher: voucherOf({ ...common, at, ...more }),
  });
  const payout = (when: Date, reference: string, suffix: string) =>
    at(when, {
      id: `payout-${sale}${suffix}`,
      type: 'Payment',
      reference,
      narration: `Paid out for ${sale}`,
      entries: between('payouts', 'bank', paise),
    });
  const suffixOf = (before: number) => (before === 0 ? '' : `-${before + 1}`);
  return [
    at(soldAt, {
      id: `purchase-${sale}`,
      type: 'Purchase',
      reference: '',
      narration: `${grams} g of ${metal} bought from a customer`,
      entries: between('purchases', 'payouts', paise),
    }),
    ...returns.flatMap(({ paidAt: notedAt, reference, returnedAt }, before) => [
      payout(notedAt, reference, suffixOf(before)),
      at(returnedAt, {
        id: `payout-returned-${sale}${suffixOf(before)}`,
        type: 'Journal',
        reference,
        narration: `Takes back the payout for ${sale}`,
        entries: between('bank', 'payouts', paise),
      }),
    ]),
    ...(paidAt ? [payout(paidAt, paidReference, suffixOf(returns.length))] : []),
  ];
}
