import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerLine, rupeesAt } from '#shared/finding/offer-line.ts';
import { indexProducts, type SearchIndex } from '#shared/finding/search-index.ts';
import { type Found, searchProducts } from '#shared/finding/search-products.ts';
import { GetCatalogueForFront, type ListedProduct } from '#shared/contract/catalogue-list.ts';
import { readReply, writeReply } from '#shared/contract/envelope.ts';
import { fromPrice, readOffer } from '#shared/pricing/offer.ts';
import { TAX_PROFILES } from '#shared/pricing/tax-profile.ts';
import { call } from '../../testing/call.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

const FILE = new URL('../../../shared/finding/phrasings.txt', import.meta.url);
const ASKS = { gold: '127000', silver: '158000' };

interface Phrasing {
  typed: string;
  /** Not sold exactly as asked: the answer must say that it is only close. */
  near: boolean;
  wanted: string[];
}

/** The file explains its own format. */
const phrasings = readFileSync(FILE, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Phrasing => {
    const [, typed = '', arrow, wanted = ''] = /^(.+?) ([=~]>) (.+)$/.exec(line) ?? [];
    return { typed, near: arrow === '~>', wanted: wanted.split(' | ') };
  });

let shop: TestShop;
let products: ListedProduct[];
let index: SearchIndex;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  const { data } = await call(shop, GetCatalogueForFront, {});
  const wire = writeReply('enveloped', { ok: true, msg: '', data });
  products = readReply(GetCatalogueForFront, wire).data;
  index = indexProducts(products);
}, 60_000);
afterAll(() => shop.close());

function isWanted({ product, weight }: Found, wanted: string): boolean {
  const [, what = '', grams, limit] = /^(.+?)(?: @ ([\d.]+))?(?: < (\d+))?$/.exec(wanted) ?? [];
  const chosen = product.Gram.find(({ P_DetailsId }) => P_DetailsId === weight);
  if (grams !== undefined && chosen?.Denomination !== grams) return false;
  if (limit !== undefined) {
    const offers = [readOffer(chosen?.Offer ?? '')].filter((one) => one !== undefined);
    if (!fromPrice(offers, ASKS, 'specification')?.lt(limit)) return false;
  }
  if (!what.startsWith('any ')) return product.ProductName === what;
  const { MetalCategory, TypeName, C_Name, ProductName } = product;
  const words = what.slice('any '.length).split(' ');
  const text = `${ProductName} ${TypeName} ${C_Name}`.toLowerCase();
  return words.every((word) =>
    word === 'gold' || word === 'silver'
      ? MetalCategory.toLowerCase() === word
      : text.includes(word),
  );
}

describe('what customers type and say', () => {
  it('has at least 200 phrasings, none of them twice', () => {
    expect(phrasings.length).toBeGreaterThanOrEqual(200);
    expect(new Set(phrasings.map(({ typed }) => typed)).size).toBe(phrasings.length);
  });

  it('finds what is wanted first for 95 of 100 phrasings, and within the first three for all', () => {
    const places = phrasings.map(({ typed, wanted }) => {
      const { found } = searchProducts(index, typed, ASKS);
      const place = wanted.includes('nothing')
        ? -found.length
        : found.findIndex((one) => wanted.some((each) => isWanted(one, each)));
      return { typed, place, first: found[0]?.product.ProductName };
    });
    expect(places.filter(({ place }) => place < 0 || place > 2)).toEqual([]);
    const first = places.filter(({ place }) => place === 0);
    expect(first.length / places.length).toBeGreaterThanOrEqual(0.95);
  });

  it('says that it is only close exactly where a thing is not sold as it was asked for', () => {
    const wrong = phrasings.filter(
      ({ typed, near }) => searchProducts(index, typed, ASKS).near !== near,
    );
    expect(wrong.map(({ typed }) => typed)).toEqual([]);
  });

  it.each(['zzzz', 'jjj', 'ppppp', 'hhhh'])('finds nothing for %s', (typed) => {
    expect(searchProducts(index, typed, ASKS).found).toEqual([]);
  });

  it('finds every weight of the shop by its unique id', () => {
    for (const { ProductName, Gram } of products) {
      for (const { UniqueId = '', P_DetailsId } of Gram) {
        const [one, ...others] = searchProducts(index, UniqueId.toLowerCase()).found;
        expect(one).toMatchObject({ product: { ProductName }, weight: P_DetailsId });
        expect(others).toEqual([]);
      }
    }
  });
});

describe('offerLine', () => {
  it.each(TAX_PROFILES)(
    'is within three paise of what is paid, for every weight: %s',
    (profile) => {
      let weights = 0;
      for (const { Gram } of products) {
        for (const { Offer = '' } of Gram) {
          for (const asks of [ASKS, { gold: '98765.43', silver: '91234.56' }]) {
            const piece = readOffer(Offer);
            const exact = piece && fromPrice([piece], asks, profile);
            const rupees = rupeesAt(offerLine(Offer, profile), asks) ?? 0;
            expect(Math.abs(rupees - Number(exact))).toBeLessThan(0.03);
            weights += 1;
          }
        }
      }
      expect(weights).toBeGreaterThan(200);
    },
  );

  it('prices nothing by a guess', () => {
    for (const text of [
      undefined,
      '',
      'G 999 1',
      'X 999 1 480 1 150 5 0 2 0',
      'G 999 a b c d e f g h',
    ])
      expect(offerLine(text, 'specification')).toBeUndefined();
    const line = offerLine('G 999 1 480 1.5 150 5 0 2.5 0', 'specification');
    expect(rupeesAt(line, { gold: undefined, silver: '1' })).toBeUndefined();
  });
});
