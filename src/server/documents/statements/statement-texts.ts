import { exact } from '#shared/pricing/decimal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { columnRupees, dayText } from '../invoices/invoice-texts.ts';
import type { Movement, StatedMetal } from './statement.ts';

const KINDS: Partial<Record<string, () => string>> = {
  opening: m.statement_kind_opening,
  purchase: m.statement_kind_purchase,
  sale: m.statement_kind_sale,
  'conversion-returned': m.statement_kind_returned,
  'credit-back': m.statement_kind_credit,
  'desk-credit': m.statement_kind_credit,
  reversal: m.statement_kind_reversal,
};

export function movementText({ kind, madeInto }: Pick<Movement, 'kind' | 'madeInto'>): string {
  if (kind === 'conversion') {
    return madeInto === 'bar' ? m.statement_kind_bar() : m.statement_kind_coin();
  }
  return (KINDS[kind] ?? m.statement_kind_other)();
}

export const metalText = (source: StatedMetal): string =>
  source === 'gold' ? m.statement_gold() : m.statement_silver();

/** The state of a sale's payout; empty for other movements. */
export function payoutText({ payout }: Pick<Movement, 'payout'>): string {
  if (!payout) return '';
  const { paidAt, reference } = payout;
  return paidAt
    ? m.statement_payout_paid({ date: dayText(paidAt), reference })
    : m.statement_payout_due();
}

/** A card's surcharge on a purchase; empty where there was none. */
export const surchargeText = ({ trade }: Pick<Movement, 'trade'>): string =>
  trade && exact(trade.surcharge).gt(0)
    ? m.statement_surcharge({ amount: columnRupees(trade.surcharge) })
    : '';
