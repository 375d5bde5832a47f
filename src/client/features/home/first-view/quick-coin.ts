import { isCustomised } from '#shared/addresses/paths.ts';
import type { HomeGroup } from '#shared/contract/catalogue.ts';
import { readOffer } from '#shared/pricing/offer.ts';

/** The first piece of the home screen that comes at one gram of gold: the quickest to buy. */
export const quickCoin = (groups: readonly HomeGroup[]): HomeGroup['data'][number] | undefined =>
  groups
    .flatMap(({ data }) => data)
    .find(({ Offers, ProductType }) => !isCustomised(ProductType) && Offers?.some(isOneGramOfGold));

function isOneGramOfGold(offer: string): boolean {
  const piece = readOffer(offer);
  return piece?.metal === 'Gold' && piece.weight === '1';
}
