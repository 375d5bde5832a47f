import type { Config } from '#shared/contract/config.ts';
import type { DecimalText } from '#shared/contract/fields.ts';
import { type Big, exact, percentOf, toPaise } from '#shared/pricing/decimal.ts';
import { GST_PERCENT } from '#shared/pricing/cart-totals.ts';
import { gstOn } from '#shared/pricing/tax.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';
import type { GatePass } from '#client/rates/gate.ts';

/** The price of the payment as the form sees it: locked, or live at a store that locks none. */
export interface PayPrice {
  /** The price that the customer has agreed to. */
  quote: HeldPrice | undefined;
  /** Why nothing can be submitted at this price, in the customer's words; empty where it can. */
  blocked: string;
  /** Whether it is not known yet that the price stands: money that leaves this page now may leave for a price that was withdrawn. */
  unsure?: boolean;
  /** The present rupees, without the card surcharge. */
  total: () => DecimalText | undefined;
  /** Throws GateClosed. */
  pass: () => GatePass;
}

export interface CardTotal {
  percent: DecimalText;
  surcharge: DecimalText;
  /** Including the surcharge. */
  total: DecimalText;
}

/** What a card is charged. At a locked price the store has calculated it. */
export function cardTotal(
  { quote, total }: Pick<PayPrice, 'quote' | 'total'>,
  config: Config,
): CardTotal | undefined {
  const known = total();
  if (known === undefined) return undefined;
  const percent = quote ? quote.SurchargePercent : String(config.cardSurchargePercent);
  const surcharge = quote ? exact(quote.Surcharge) : unlocked(known, percent, config);
  return {
    percent: exact(percent).toFixed(),
    surcharge: surcharge.toFixed(2),
    total: exact(known).plus(surcharge).toFixed(2),
  };
}

/** At a store that locks no prices: the surcharge, including GST where it bears GST. */
function unlocked(total: DecimalText, percent: DecimalText, { taxProfile: profile }: Config): Big {
  const surcharge = toPaise(percentOf(exact(total), percent));
  if (profile !== 'india-gst') return surcharge;
  return surcharge.plus(gstOn(surcharge, { profile, gstPercent: GST_PERCENT }));
}

/** The name of the surcharge; where the surcharge bears GST, the amount includes it. */
export const surchargeText = ({ taxProfile }: Config, percent: DecimalText): string =>
  taxProfile === 'india-gst'
    ? m.pay_card_surcharge_gst({ percent })
    : m.pay_card_surcharge({ percent });
