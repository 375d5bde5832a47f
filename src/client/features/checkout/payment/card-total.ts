import type { Config } from '#shared/contract/config.ts';
import type { DecimalText } from '#shared/contract/fields.ts';
import { exact, percentOf, toPaise } from '#shared/pricing/decimal.ts';
import type { PayPrice } from './payable-total.ts';

export interface CardTotal {
  percent: DecimalText;
  surcharge: DecimalText;
  /** With the surcharge. */
  total: DecimalText;
}

/** What a card is charged: the store's own word where the price is locked. */
export function cardTotal(price: PayPrice, config: Config): CardTotal | undefined {
  const known = price.total();
  if (known === undefined) return undefined;
  const { lock } = price;
  const percent = lock ? lock.SurchargePercent : String(config.cardSurchargePercent);
  const surcharge = lock ? exact(lock.Surcharge) : toPaise(percentOf(exact(known), percent));
  return {
    percent: exact(percent).toFixed(),
    surcharge: surcharge.toFixed(2),
    total: exact(known).plus(surcharge).toFixed(2),
  };
}
