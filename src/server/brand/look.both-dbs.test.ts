import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { brandOperations } from '#shared/desk/contract/content/brand.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { handClock } from '#server/testing/hand-clock.ts';
import { openLookingShop } from '#server/testing/looking-shop.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { pictures } from '#server/db/schema/pictures.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { countLook } from './count-look.ts';
import { type Look, openLook } from './open-look.ts';

let shop: TestShop;
let owner: TestStaff;
let other: Look;
const clock = handClock(0);

beforeAll(async () => {
  shop = await openLookingShop('Suvarna');
  owner = await newStaff(shop, ['owner']);
  // Another instance on the same database.
  other = await openLook({ shop, shopName: 'Suvarna', clock, shipped: {}, shared: true });
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});

async function publish(name: string): Promise<void> {
  const { draft } = await callDesk(shop, brandOperations.GetBrand, {}, owner);
  const saved = await callDesk(
    shop,
    brandOperations.SaveBrandDraft,
    { brand: { ...draft, name }, revision: 0 },
    owner,
  );
  await callDesk(shop, brandOperations.PublishBrand, { revision: saved.revision }, owner);
}

/** Advances the other instance's clock until it has seen the change. */
const seen = (what: () => boolean) =>
  vi.waitFor(
    async () => {
      await clock.turn(1000);
      expect(what()).toBe(true);
    },
    { timeout: 10_000 },
  );

it('every instance wears what one has published', async () => {
  await publish('Kundan');
  expect(shop.name).toBe('Kundan');
  await seen(() => other.brand().name === 'Kundan');
});

it('every instance knows a picture that was uploaded to one, and forgets it when it is deleted', async () => {
  const row = {
    stem: 'bar-0123456789',
    kind: 'picture' as const,
    name: 'bar',
    alt: '',
    width: 320,
    height: 320,
    widths: [160, 320],
    placeholder: '',
    files: [],
    size: 1,
    by: 'a test',
    addedAt: new Date(shop.now()),
  };
  await inTransaction(shop, async (tx) => {
    await tx.db.insert(pictures).values(row);
    await countLook(tx, 'pictures');
  });
  await seen(() => Object.hasOwn(other.pictures, row.stem));
  await inTransaction(shop, async (tx) => {
    await tx.db.delete(pictures);
    await countLook(tx, 'pictures');
  });
  await seen(() => !Object.hasOwn(other.pictures, row.stem));
});

it('one of two simultaneous publishers of a draft succeeds, and the other is told', async () => {
  const { draft } = await callDesk(shop, brandOperations.GetBrand, {}, owner);
  const { revision } = await callDesk(
    shop,
    brandOperations.SaveBrandDraft,
    { brand: { ...draft, claim: 'Twice' }, revision: 0 },
    owner,
  );
  const both = await Promise.allSettled(
    [1, 2].map(() => callDesk(shop, brandOperations.PublishBrand, { revision }, owner)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('a draft that nobody saw is not published for the one before it', async () => {
  const { draft } = await callDesk(shop, brandOperations.GetBrand, {}, owner);
  const save = (claim: string) =>
    callDesk(
      shop,
      brandOperations.SaveBrandDraft,
      { brand: { ...draft, claim }, revision: 0 },
      owner,
    );
  const first = await save('Seen');
  await callDesk(shop, brandOperations.PublishBrand, { revision: first.revision }, owner);
  const next = await save('Half written');
  await expect(
    callDesk(shop, brandOperations.PublishBrand, { revision: first.revision }, owner),
  ).rejects.toMatchObject({ code: 409 });
  await callDesk(shop, brandOperations.DropBrandDraft, { revision: next.revision }, owner);
});

it('of two who begin a draft at once, one is told of the other', async () => {
  const { draft } = await callDesk(shop, brandOperations.GetBrand, {}, owner);
  const both = await Promise.allSettled(
    ['One', 'Other'].map((claim) =>
      callDesk(
        shop,
        brandOperations.SaveBrandDraft,
        { brand: { ...draft, claim }, revision: 0 },
        owner,
      ),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('a form that was begun before another brand was published is not saved as a draft that would undo it', async () => {
  const begun = await callDesk(shop, brandOperations.GetBrand, {}, owner);
  await callDesk(shop, brandOperations.DropBrandDraft, { revision: begun.revision }, owner);
  const worn = begun.history[0]?.id;
  await publish('Published meanwhile');
  const old = { brand: { ...begun.current, claim: 'Begun before' }, revision: 0, worn };
  await expect(callDesk(shop, brandOperations.SaveBrandDraft, old, owner)).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining('another brand since'),
  });
});

it('a brand that is worn again stays worn when a draft of before is published, and its writer is told', async () => {
  await publish('Right');
  await publish('Wrong');
  const ravi = await newStaff(shop, ['content'], 'Ravi');
  const { draft } = await callDesk(shop, brandOperations.GetBrand, {}, ravi);
  const hero = { ...draft.hero, title: 'Open on Sunday' };
  const written = { ...draft, claim: 'By Ravi', hero };
  const { revision } = await callDesk(
    shop,
    brandOperations.SaveBrandDraft,
    { brand: written, revision: 0 },
    ravi,
  );
  const { history } = await callDesk(shop, brandOperations.GetBrand, {}, owner);
  const [latest, right] = history;
  shop.clock.now += 60_000;
  await callDesk(
    shop,
    brandOperations.RestoreBrand,
    { id: right?.id ?? 0, seen: latest?.id ?? 0 },
    owner,
  );
  await expect(
    callDesk(shop, brandOperations.PublishBrand, { revision }, ravi),
  ).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining(`${owner.name} has published another brand since.`),
  });
  const seen = await callDesk(shop, brandOperations.GetBrand, {}, ravi);
  expect(seen.draft).toEqual({ ...written, name: 'Right' });
  expect(seen.drafted?.by).toBe('Ravi');
  await callDesk(shop, brandOperations.PublishBrand, { revision: seen.revision }, ravi);
  expect(shop.name).toBe('Right');
});
