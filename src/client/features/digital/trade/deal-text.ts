import { formatRupees, trimmedRupees } from '#shared/pricing/money.ts';
import { GRAM_DECIMALS } from '#shared/pricing/trade.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { Trade } from './trade-amounts.ts';

/** What pressing the button does: `BUY 0.0379 g for ₹499.98`. Undefined while there is nothing to trade. */
export function dealText(trade: Trade | undefined): string | undefined {
  if (!trade) return undefined;
  const said = {
    grams: trade.grams.toFixed(GRAM_DECIMALS),
    total: formatRupees(trade.totals.total),
  };
  return trade.side === 'buy' ? m.trade_does_buy(said) : m.trade_does_sell(said);
}

/** What selling the grams back now would bring, in whole rupees. Rounded down: never overstates what a customer receives. */
export function resultText(trade: Trade | undefined): string | undefined {
  if (trade?.side !== 'buy') return undefined;
  return m.trade_does_back({ back: trimmedRupees(trade.soldNow.round(0, 0)) });
}
