import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetCatalogueForFront, type ListedProduct } from '#shared/contract/catalogue-list.ts';
import { FindProducts } from '#shared/contract/find-products.ts';
import type { RequestOf } from '#shared/contract/operation.ts';
import { FACETS, readChoiceText } from '#shared/finding/choice.ts';
import { type Answer, findInScope } from '#shared/finding/find-in-scope.ts';
import { findTyped } from '#shared/finding/find-typed.ts';
import { indexProducts, type SearchIndex } from '#shared/finding/search-index.ts';
import { watchCatalogue } from '../catalogue/watch-catalogue.ts';
import { call } from '../testing/call.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { CatalogueTour } from '../testing/walks/catalogue-tour.ts';

let shop: TestShop;
let products: ListedProduct[];
let index: SearchIndex;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  products = (await call(shop, GetCatalogueForFront, {})).data;
  index = indexProducts(products, shop.tax.profile);
}, 60_000);
afterAll(() => shop.close());

let networks = 0;
/** By default each request comes from a network of its own. */
async function find(
  request: RequestOf<typeof FindProducts>,
  address = `198.51.${Math.floor((networks += 1) / 250)}.${networks % 250}`,
) {
  const [answer] = (await call(shop, FindProducts, request, { address })).data;
  if (!answer) throw new Error('No answer');
  return answer;
}
/** The prices last known to the shop, as a device compares by those it was shown. */
function market() {
  const { gold, silver } = shop.lastRates() ?? {};
  return { asks: { gold, silver }, profile: shop.tax.profile };
}
const pieces = ({ found }: Answer) =>
  found.map(({ product, weight, oneOfMany }) => ({
    Product: product,
    ...(weight !== undefined && { Weight: weight }),
    OneOfMany: oneOfMany,
  }));

const CHOICES = ['', 'metal=gold', 'metal=silver&weight=10,50', 'price=2000-5000&sort=-price'];

describe('the store’s own search', () => {
  it.each(['lotus', 'das gram chandi', 'AUR-GB-SAV-0.5', 'gold under 20000', 'zinc', ''])(
    'the store finds for %j what a device finds in the list of all products, whatever is chosen',
    async (typed) => {
      for (const Choice of CHOICES) {
        const own = findTyped(index, typed, readChoiceText(Choice), market());
        const answer = await find({ Q: typed, Choice });
        expect(answer.Found, Choice).toEqual(pieces(own).slice(0, 60));
        expect(answer.Options, Choice).toEqual(own.options);
        expect([answer.Count, answer.Near], Choice).toEqual([own.found.length, own.near]);
      }
    },
  );

  it('the store finds of a listing what a device shows of it, with the tiles while nothing is chosen', async () => {
    const [{ P_Id, C_Id } = { P_Id: 0, C_Id: 0 }] = products;
    for (const scope of [
      { P_Id, C_Id: 0, S_Id: 0 },
      { P_Id, C_Id, S_Id: 0 },
    ]) {
      for (const Choice of CHOICES) {
        const own = findInScope(products, scope, readChoiceText(Choice), market());
        const answer = await find({ ...scope, Choice });
        expect(answer.Found).toEqual(pieces(own).slice(0, 60));
        expect(answer.Options).toEqual(own.options);
        expect(answer.Tiles).toEqual(Choice === '' ? own.tiles : []);
      }
    }
    expect((await find({ P_Id })).Tiles.length).toBeGreaterThan(1);
  });

  it('comes in parts that are the whole, whatever their length', async () => {
    const whole = (await find({ Q: 'gold' })).Found;
    expect(whole.length).toBeGreaterThan(10);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60 }), async (Most) => {
        const parts = [];
        for (let From = 0; From < whole.length; From += Most) {
          const { Found, Count } = await find({ Q: 'gold', From, Most });
          expect(Count).toBe(whole.length);
          parts.push(...Found);
        }
        expect(parts).toEqual(whole);
      }),
      { numRuns: 10 },
    );
    const beyond = await find({ Q: 'gold', From: 10_000 });
    expect([beyond.Found, beyond.Count]).toEqual([[], whole.length]);
  });

  it('follows a product that is hidden at once', async () => {
    const tour = new CatalogueTour(shop);
    const { C_Id } = await tour.place('Gold Bars', 'Minted Bar');
    const [first = 0] = await tour.weightIds(C_Id);
    const uniqueId = products.flatMap(({ Gram }) => Gram).find((one) => one.P_DetailsId === first);
    const Q = uniqueId?.UniqueId ?? '';
    expect((await find({ Q })).Found[0]?.Weight).toBe(first);
    await tour.withWithdrawn([first], async () => {
      expect((await find({ Q })).Found.map(({ Weight }) => Weight)).not.toContain(first);
    });
    expect((await find({ Q })).Found[0]?.Weight).toBe(first);
  });

  it('follows changes that come while the products are read', async () => {
    const tour = new CatalogueTour(shop);
    const { C_Id } = await tour.place('Gold Bars', 'Minted Bar');
    const [first = 0, second = 0] = await tour.weightIds(C_Id);
    const found = async (id: number) => {
      const weight = products.flatMap(({ Gram }) => Gram).find((one) => one.P_DetailsId === id);
      const { Found } = await find({ Q: weight?.UniqueId ?? '' });
      return Found.some(({ Weight }) => Weight === id);
    };
    await tour.withWithdrawn([first], async () => {
      const asked = found(first);
      await tour.withWithdrawn([second], async () => {
        expect(await Promise.all([found(first), found(second)])).toEqual([false, false]);
      });
      expect(await asked).toBe(false);
      expect(await found(second)).toBe(true);
    });
  });

  it('ignores what no address says, and refuses what is too long or too much', async () => {
    const odd = await find({ Q: 'lotus', Choice: 'metal=<b>&x=1&sort=up&&=&weight' });
    expect(odd.Found).toEqual((await find({ Q: 'lotus' })).Found);
    expect((await find({ P_Id: 'none' })).Count).toBe(0);
    await expect(find({ Q: 'a'.repeat(101) })).rejects.toThrow('is too long');
    await expect(find({ Choice: 'a'.repeat(4001) })).rejects.toThrow('is too long');
    await expect(find({ Most: 61 })).rejects.toThrow('Most');
    await expect(find({ From: -1 })).rejects.toThrow('From');
  });

  it('is refused to a network that asks more than its share, and to no other', async () => {
    const ask = (address: string) => find({ Q: 'lotus', Most: 1 }, address);
    let asked = 0;
    await expect(
      (async () => {
        for (; asked < 2000; asked += 1) await ask('192.0.2.7');
      })(),
    ).rejects.toThrow(/try again/);
    expect(asked).toBe(900);
    expect((await ask('192.0.2.8')).Count).toBeGreaterThan(0);
  });

  it('never fails, whatever is typed and chosen', async () => {
    const choice = fc.array(fc.tuple(fc.constantFrom(...FACETS, 'sort'), fc.string()));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 100 }), choice, async (Q, chosen) => {
        const Choice = chosen.map(([name, value]) => `${name}=${value}`).join('&');
        const { Count } = await find({ Q: Q.slice(0, 100), Choice: Choice.slice(0, 4000) });
        expect(Count).toBeLessThanOrEqual(products.length);
      }),
    );
  });
});

it('the number of products that are shown is followed', async () => {
  const watched = await watchCatalogue(shop);
  expect(watched.count()).toBe(products.length);
  await watched.stop();
  await shop.db.execute(
    sql`update products set display = false where name = ${products[0]?.ProductName}`,
  );
  const again = await watchCatalogue(shop);
  expect(again.count()).toBe(products.length - 1);
  await again.stop();
  await shop.db.execute(
    sql`update products set display = true where name = ${products[0]?.ProductName}`,
  );
});
