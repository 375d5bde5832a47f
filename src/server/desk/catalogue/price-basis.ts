import type { catalogueTreeOperations } from '#shared/desk/contract/catalogue/catalogue-tree.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import type { PriceBasis } from '#shared/desk/catalogue/weight-price.ts';
import { findPremiums, premiumsOnWire } from '#server/catalogue/offers/find-premiums.ts';
import type { ShopContext } from '#server/context.ts';

/** The current basis of prices: the newest believed rate, however old, the premiums and the tax profile. */
export async function priceBasis(shop: ShopContext): Promise<PriceBasis> {
  const rates = shop.lastRates();
  const premiums = await findPremiums(shop);
  return {
    asks: { gold: rates?.gold, silver: rates?.silver },
    premiums: premiumsOnWire(premiums),
    profile: shop.tax.profile,
  };
}

/** The price basis for a screen, with the age of the rate. */
export async function findPriceBasis(
  shop: ShopContext,
): Promise<DeskReplyOf<(typeof catalogueTreeOperations)['PriceBasis']>> {
  const rates = shop.lastRates();
  const { premiums, profile } = await priceBasis(shop);
  return {
    asks: rates ? { gold: rates.gold, silver: rates.silver, time: rates.time } : null,
    fresh: shop.freshRates() !== undefined,
    premiums: {
      gold999: String(premiums.PGold999),
      gold995: String(premiums.PGold995),
      silver999: String(premiums.PSilver999),
    },
    profile,
  };
}
