import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const { CatalogueTree, SaveBranch } = catalogueOperations;

let shop: TestShop;
let meera: TestStaff;
let ravi: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  const picture = { width: 1, height: 1, widths: [1], placeholder: '' };
  shop.pictures = { lotus: picture, swan: picture };
  meera = await newStaff(shop, ['catalogue'], 'Meera');
  ravi = await newStaff(shop, ['catalogue'], 'Ravi');
}, 60_000);
afterAll(() => shop.close());

it('what a colleague changed of a category since its dialog was opened is not written over', async () => {
  const kind = 'productType' as const;
  const { id } = await callDesk(
    shop,
    SaveBranch,
    { kind, name: 'Pendants', image: 'lotus' },
    meera,
  );
  const now = async () => {
    const { productTypes } = await callDesk(shop, CatalogueTree, {}, meera);
    const found = productTypes.find((type) => type.id === id);
    return { name: found?.name, image: found?.image };
  };
  const seen = { name: 'Pendants', image: 'lotus' };
  await callDesk(shop, SaveBranch, { kind, id, name: 'Pendants', image: 'swan', seen }, ravi);
  const renamed = { kind, id, name: 'Gold pendants', image: 'lotus', seen };
  await expect(callDesk(shop, SaveBranch, renamed, meera)).rejects.toMatchObject({ code: 409 });
  expect(await now()).toEqual({ name: 'Pendants', image: 'swan' });
  const again = { ...renamed, image: 'swan', seen: { name: 'Pendants', image: 'swan' } };
  expect(await callDesk(shop, SaveBranch, again, meera)).toMatchObject({ changed: true });
  // Its answer was lost.
  expect(await callDesk(shop, SaveBranch, again, meera)).toMatchObject({ changed: false });
  expect(await now()).toEqual({ name: 'Gold pendants', image: 'swan' });
});
