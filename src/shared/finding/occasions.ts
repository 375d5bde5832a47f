import type { ListedProduct } from '#shared/contract/catalogue-list.ts';

/**
 * The occasions that a piece suits, recognised from the names that the refinery gives categories and products: no further data is
 * needed. The keys appear in URLs.
 */
const OCCASIONS: readonly (readonly [string, RegExp])[] = [
  ['wedding', /\b(?:wedding|shagun|couple|bridal|vivah|shaadi)\b|शादी|विवाह|शगुन/i],
  ['diwali', /\b(?:diwali|deepavali|deepmala|lakshmi puja)\b|दिवाली|दीपावली/i],
  ['dhanteras', /\bdhanteras\b|धनतेरस/i],
  ['akshaya-tritiya', /\bakshaya tritiya\b|अक्षय तृतीया/i],
  ['rakhi', /\b(?:rakhi|raksha bandhan|bhai dooj)\b|राखी/i],
  ['birth', /\b(?:baby|birth|naming|namkaran|cradle)\b|नामकरण|जन्म/i],
  ['puja', /\b(?:puja|pooja|temple|श्री|lakshmi)\b|पूजा|मंदिर|श्री/i],
  ['anniversary', /\b(?:anniversary|jubilee)\b|सालगिरह/i],
  ['gift', /\b(?:gifts?|gifting|envelope)\b|उपहार/i],
  ['company', /\b(?:corporate|company|long service)\b/i],
];

/** The occasions of a product, by its names; most have none. */
export function occasionsOf({ TypeName, C_Name, S_Name, ProductName }: ListedProduct): string[] {
  const names = `${TypeName} ${C_Name} ${S_Name} ${ProductName}`;
  return OCCASIONS.filter(([, words]) => words.test(names)).map(([occasion]) => occasion);
}
