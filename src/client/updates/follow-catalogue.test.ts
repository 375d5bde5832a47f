import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/api/query-client.ts';
import { catalogueListQuery } from '#client/finding/product-list.ts';
import { catalogueVersion, followCatalogue } from './follow-catalogue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PRODUCT = ['catalogue', 'products', 1];
const BAG = ['cart', 'lines'];
const LIST = catalogueListQuery({ call: vi.fn() }).queryKey;

/** A device that shows a product, rendered from a version of the catalogue or with none known. */
async function device(rendered?: number) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(PRODUCT, 'MRP 73,500');
  queryClient.setQueryData(BAG, 'a making charge of 6 %');
  queryClient.setQueryData(LIST, []);
  if (rendered !== undefined)
    await queryClient.prefetchQuery({ ...catalogueVersion, queryFn: () => rendered });
  const heard = followCatalogue(queryClient);
  return {
    async hear(version: number) {
      heard(version);
      await vi.advanceTimersByTimeAsync(2000);
    },
    isStale: () => queryClient.getQueryState(PRODUCT)?.isInvalidated,
    isListStale: () => queryClient.getQueryState(LIST)?.isInvalidated,
    isBagStale: () => queryClient.getQueryState(BAG)?.isInvalidated,
    kept: () => queryClient.getQueryData(catalogueVersion.queryKey),
  };
}

describe('the first version from the feed', () => {
  it('makes a page stale that the store has rendered before the last change', async () => {
    const page = await device(4);
    await page.hear(5);
    expect([page.isStale(), page.kept()]).toEqual([true, 5]);
  });

  it.each([
    ['is the page’s own', 5, 5],
    ['is of an instance that lags behind the page', 6, 5],
    ['is the first one that this device hears of', undefined, 5],
  ])('changes nothing where it %s', async (_, rendered, told) => {
    const page = await device(rendered);
    await page.hear(told);
    expect([page.isStale(), page.kept()]).toEqual([false, rendered ?? told]);
  });
});

it('followCatalogue refetches the catalogue at each other version, even an older one of a restored database', async () => {
  const page = await device(5);
  await page.hear(5);
  await page.hear(3);
  expect([page.isStale(), page.kept()]).toEqual([true, 3]);
});

it('followCatalogue refetches the bag, whose total is made of charges and premiums that have changed', async () => {
  const page = await device(5);
  await page.hear(5);
  expect(page.isBagStale()).toBe(false);
  await page.hear(6);
  expect(page.isBagStale()).toBe(true);
});

it('followCatalogue refetches the list that the device searches, whose prices are made of the charges too', async () => {
  const page = await device(5);
  await page.hear(5);
  expect(page.isListStale()).toBe(false);
  await page.hear(6);
  expect(page.isListStale()).toBe(true);
});

it('followCatalogue keeps the shown version until changed data is requested', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery({ ...catalogueVersion, queryFn: () => 4 });
  followCatalogue(queryClient)(5);
  await vi.advanceTimersByTimeAsync(1000);
  expect(queryClient.getQueryData(catalogueVersion.queryKey)).toBe(4);
  await vi.advanceTimersByTimeAsync(1000);
  expect(queryClient.getQueryData(catalogueVersion.queryKey)).toBe(5);
  vi.restoreAllMocks();
});
