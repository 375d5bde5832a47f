import { and, eq, gt, isNull } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { type Big, exact, percentOf, toPaise } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { GRAM_DECIMALS, type TradeSide, tradeTotals } from '#shared/pricing/trade.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { m } from '#server/messages/compiled/messages.js';
import { lockBuyer } from '#server/accounts/may-order.ts';
import { newSecret } from '#server/crypto.ts';
import { digitalQuotes, type TicketRow } from '#server/db/schema/digital.ts';
import { requireOnePayment, requireSomeWay } from '#server/payments/upi/upi-room.ts';
import { GRACE_MS } from '#server/orders/quotes/held-quote.ts';
import { countPricing } from '#server/orders/quotes/price-sale.ts';
import { freeOrderNumber } from '#server/orders/placing/order-number.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { findHoldings } from '../ledger/find-holdings.ts';
import { toGrams, toUnits } from '../ledger/grams.ts';
import { findTerms, requireOpen } from '../find-terms.ts';
import { requireFree } from '../ledger/vault.ts';
import { findPayoutRow } from '../payouts/payout.ts';
import { requireNoSaleWait } from '../payouts/sale-wait.ts';
import { signTicket } from './sign-ticket.ts';
import { findSaidRates } from '#server/rates/said-rates.ts';
import type { RateReading } from '#server/rates/sources/source.ts';
import { requireNoHalt } from '#server/rates/fresh-rates.ts';
import { storeRates, type StoreRate } from '../store-rates.ts';
import { requirePaidMetal } from '../trades/unpaid-metal.ts';
import { requireWithinLimits } from '../trades/trade-limits.ts';

export interface AskedTrade {
  side: TradeSide;
  source: Metal;
  /** Rupees per gram, as the screen showed it. */
  liveRate: string;
  grams: string;
}

/**
 * Holds the price of a trade for one customer: rupees rounded to paise as tradeTotals does, grams in whole 0.1 mg. A purchase
 * reserves its grams in the vault while the ticket is usable; a sale's grams are checked again when it is made. An earlier
 * ticket of the same side and metal ends. Throws `rates-stale`, `price-moved` and `price-stands`; a Refusal 400 for an amount outside
 * the terms (a sale of everything may be less), 409 for a metal not traded, a purchase beyond the vault or a sale beyond the
 * holding, 429 after too many.
 */
export async function makeTicket(
  shop: ShopContext,
  customerId: number,
  asked: AskedTrade,
): Promise<TicketRow> {
  return inTransaction(shop, async (tx) => {
    const { resetAt } = await lockBuyer(tx, customerId);
    const { side, source } = asked;
    if (side === 'sell') {
      const place = await findPayoutRow(tx, customerId);
      requireNoSaleWait(tx, { placeSince: place?.changedAt, resetAt });
    } else await requireSomeWay(tx, customerId, 'digital');
    requireOpen(source, await findTerms(tx));
    requireNoHalt(shop, { metals: [source], digital: true, selling: side === 'sell' });
    const own = (await storeRates(tx))[asked.source];
    const seen = toPaise(exact(asked.liveRate));
    await refuseMoved(tx, asked, { seen, own });
    const grams = readVolume(asked.grams);
    const gst = side === 'buy' ? own.terms.gst : '0';
    const { profile } = shop.tax;
    const held = side === 'sell' ? (await findHoldings(tx, customerId))[source] : undefined;
    const limits = { ...own.terms, isAll: held !== undefined && grams.eq(toGrams(held)) };
    requireWithinLimits(grams, { side, rate: seen, gst, profile }, limits);
    const units = toUnits(grams);
    if (held !== undefined) {
      requireHeld(held, { source, units });
      await requirePaidMetal(tx, customerId, [{ asset: source, amount: units }]);
    }
    await countPricing(tx, customerId);

    const rate = bestFor(side, seen, own);
    const { value, gst: tax, total } = tradeTotals(grams, { side, rate, gst, profile });
    if (side === 'buy') requireOnePayment(shop, total.toFixed(2));
    const told = {
      orderNumber: await freeOrderNumber(tx, `digital-${side}`),
      side,
      source,
      rate: rate.toFixed(2),
      units,
      value: value.toFixed(2),
      gst: tax.toFixed(2),
      total: total.toFixed(2),
      expiresAt: new Date(shop.now() + shop.priceLockMs),
    };
    await endEarlier(tx, customerId, asked);
    const { gold, silver, time } = own.reading;
    const signature = await signTicket(tx, told);
    if (side === 'buy') await requireFree(tx, { source, units });
    const [ticket] = await tx.db
      .insert(digitalQuotes)
      .values({
        ...told,
        id: newSecret(),
        customerId,
        gstPercent: gst,
        surchargePercent: tx.cardSurchargePercent,
        taxProfile: profile,
        rates: { gold, silver, time },
        createdAt: new Date(shop.now()),
        signature,
      })
      .returning();
    if (!ticket) throw new Error('The price was not held');
    return ticket;
  });
}

/** Ends an earlier ticket of the same side and metal: holding several would let a customer choose the best price later. */
async function endEarlier(
  { db, now }: Tx,
  customerId: number,
  { side, source }: AskedTrade,
): Promise<void> {
  await db
    .update(digitalQuotes)
    .set({ endedAt: new Date(now()) })
    .where(
      and(
        eq(digitalQuotes.customerId, customerId),
        eq(digitalQuotes.side, side),
        eq(digitalQuotes.source, source),
        isNull(digitalQuotes.usedAt),
        isNull(digitalQuotes.endedAt),
        gt(digitalQuotes.expiresAt, new Date(now() - GRACE_MS)),
      ),
    );
}

/**
 * Throws `price-moved` where the rate on the customer's screen differs from the store's own by more than the tolerance, or is
 * better for them and not one that the store, by any instance, has just shown: a rate in a request is never taken as a price.
 */
async function refuseMoved(
  tx: Tx,
  { side, source }: AskedTrade,
  { seen, own }: { seen: Big; own: StoreRate },
): Promise<void> {
  const ours = own[side];
  const near = seen.minus(ours).abs().lte(percentOf(ours, tx.digitalTolerancePercent));
  const wasSaid = (said: RateReading[]) => said.some((reading) => own.at(reading)[side].eq(seen));
  if (near && !isBetter(side, seen, ours)) return;
  if (near && (wasSaid(tx.recentRates()) || wasSaid(await findSaidRates(tx)))) return;
  const rate = formatRupees(ours);
  const words =
    source === 'gold' ? m.digital_moved_gold({ rate }) : m.digital_moved_silver({ rate });
  throw new Refusal(REFUSED.conflict, words, 'price-moved');
}

const bestFor = (side: TradeSide, seen: Big, own: StoreRate): Big => {
  const ours = own[side];
  return isBetter(side, seen, ours) ? seen : ours;
};

/** Whether a rate is better for the customer than another one. */
const isBetter = (side: TradeSide, rate: Big, other: Big): boolean =>
  side === 'buy' ? rate.lt(other) : rate.gt(other);

/** Reads grams above 0, in whole 0.1 mg. Throws a Refusal 400. */
function readVolume(grams: string): Big {
  const volume = exact(grams);
  if (volume.gt(0) && volume.eq(volume.round(GRAM_DECIMALS))) return volume;
  throw new Refusal(REFUSED.badInput, m.digital_volume_wrong());
}

function requireHeld(held: number, { source, units }: { source: Metal; units: number }): void {
  if (held >= units) return;
  const grams = { held: toGrams(held), needed: toGrams(units) };
  const words =
    source === 'gold' ? m.ledger_gold_too_small(grams) : m.ledger_silver_too_small(grams);
  throw new Refusal(REFUSED.conflict, words);
}
