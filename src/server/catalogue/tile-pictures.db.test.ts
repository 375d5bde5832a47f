import { afterAll, beforeAll, expect, it } from 'vitest';
import { piecePicture } from '#client/finding/piece.ts';
import { gramsShown, tilePictureOf } from '#client/finding/tile-picture.ts';
import { GetProCategoriesForFront, GetProductTypeFront } from '#shared/contract/catalogue.ts';
import { GetCatalogueForFront } from '#shared/contract/catalogue-list.ts';
import { readReply, writeReply } from '#shared/contract/envelope.ts';
import { call } from '../testing/call.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { readPictures } from './pictures.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  shop.pictures = readPictures('public/pictures/pictures.json');
}, 60_000);
afterAll(() => shop.close());

it('every weight in the list of products has a picture of its own weight, or one of any', async () => {
  const { data } = await call(shop, GetCatalogueForFront, {});
  const wire = writeReply('enveloped', { ok: true, msg: '', data });
  const products = readReply(GetCatalogueForFront, wire).data;
  const wrong = products.flatMap((product) =>
    product.Gram.flatMap(({ P_DetailsId, Denomination, UniqueId }) => {
      const { src, caption } = piecePicture({ product, weight: P_DetailsId });
      const shown = gramsShown(src);
      return caption !== undefined || (shown !== undefined && shown !== Denomination)
        ? [UniqueId]
        : [];
    }),
  );
  expect(products.length).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});

it('a tile of the home screen says of which weight its picture is, and its small picture is of the weight that is priced', async () => {
  const { data } = await call(shop, GetProCategoriesForFront, {});
  const wire = writeReply('enveloped', { ok: true, msg: '', data });
  const tiles = readReply(GetProCategoriesForFront, wire).data?.flatMap((group) => group.data);
  const lotus = tiles?.find(({ C_Name }) => C_Name === 'Lotus Coin');
  expect(tilePictureOf(lotus?.C_ImagePath ?? '', lotus?.Offers)).toBe('Picture of the 10 g');
  expect(lotus?.OfferImagePath).toMatch(/gold-coin-lotus-1g-.*[#&]g=1(?:&|$)/);
  for (const { Offers, OfferImagePath } of tiles ?? []) {
    if (OfferImagePath) expect(tilePictureOf(OfferImagePath, Offers)).toBeUndefined();
  }
});

it('a tile of a whole type says of which weight its picture is', async () => {
  const { data } = await call(shop, GetProductTypeFront, {});
  const coins = data?.find(({ ProductType }) => ProductType === 'Gold Coins');
  expect(tilePictureOf(coins?.P_ImagePath ?? '', coins?.Offers)).toBe('Picture of the 10 g');
});
