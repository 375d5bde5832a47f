import type { Config } from '#shared/contract/config.ts';
import type { DecimalText } from '#shared/contract/fields.ts';
import { exact, percentOf, toPaise } from '#shared/pricing/decimal.ts';
import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';
import type { GatePass } from '#client/rates/gate.ts';

/** The price of the payment as the form sees it: locked, or live at a store that locks none. */
export interface PayPrice {
  /** The price that the customer has agreed to. */
  quote: HeldPrice | undefined;
  /** Why nothing can be submitted at it, in the customer's words; empty where it can. */
  blocked: string;
  /** Rupees now, without what a card costs on top. */
  total: () => DecimalText | undefined;
  /** Throws GateClosed. */
  pass: () => GatePass;
}

export interface CardTotal {
  percent: DecimalText;
  surcharge: DecimalText;
  /** With the surcharge. */
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
  const surcharge = quote ? exact(quote.Surcharge) : toPaise(percentOf(exact(known), percent));
  return {
    percent: exact(percent).toFixed(),
    surcharge: surcharge.toFixed(2),
    total: exact(known).plus(surcharge).toFixed(2),
  };
}
