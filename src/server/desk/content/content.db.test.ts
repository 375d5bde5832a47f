import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetBannerForFront, GetBlogForFront, GetFaqForFront } from '#shared/contract/content.ts';
import { GetStoresForFront } from '#shared/contract/shop-content.ts';
import { type ContentItem, contentOperations } from '#shared/desk/contract/content/content.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { fillText } from '#server/content/figures.ts';
import { call } from '#server/testing/call.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const { ListContent, SaveContent, RemoveContent, OrderContent, ContentHistory, UndoContent } =
  contentOperations;
const HOUR = 60 * 60_000;

let shop: TestShop;
let meera: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  Object.assign(shop.pictures, {
    lotus: { width: 960, height: 640, widths: [480, 960], placeholder: 'x' },
  });
  meera = await newStaff(shop, ['content'], 'Meera Iyer');
});
afterAll(() => shop.close());

type Item<Kind> = Extract<ContentItem, { kind: Kind }>;
const always = { shown: true, fromAt: null, untilAt: null };
const banner = (more: Partial<Item<'banner'>> = {}): ContentItem => ({
  kind: 'banner',
  ...always,
  name: 'Gold for every threshold',
  image: 'lotus',
  alt: '',
  link: '/products',
  ...more,
});
const faq = (more: Partial<Item<'faq'>> = {}): ContentItem => ({
  kind: 'faq',
  ...always,
  group: '',
  title: 'How do I pay?',
  description: '<p>By UPI.</p>',
  ...more,
});

const save = (item: ContentItem, seen?: { id: number; revision: number }, who = meera) =>
  callDesk(shop, SaveContent, { item, ...seen }, who);
const list = async (kind: ContentItem['kind']) =>
  (await callDesk(shop, ListContent, { kind }, meera)).items;
const front = async () => (await call(shop, GetBannerForFront, {})).data?.map((b) => b.S_ImageName);

describe('a banner', () => {
  it('begins and ends by its dates, without anybody doing anything', async () => {
    const now = shop.now();
    const name = 'For Dhanteras alone';
    const done = await save(banner({ name, fromAt: now + HOUR, untilAt: now + 3 * HOUR }));
    expect(done.lines[0]).toContain('appears by itself');
    expect(await front()).not.toContain(name);
    shop.clock.now += HOUR;
    meera = await newStaff(shop, ['content']);
    expect(await front()).toContain(name);
    expect((await list('banner')).find(({ id }) => id === done.id)?.standing).toBe('shown');
    shop.clock.now += 2 * HOUR;
    meera = await newStaff(shop, ['content']);
    expect(await front()).not.toContain(name);
    expect((await list('banner')).find(({ id }) => id === done.id)?.standing).toBe('over');
  });

  it('a draft banner is not shown', async () => {
    await save(banner({ name: 'Not ready', shown: false }));
    expect(await front()).not.toContain('Not ready');
  });

  it.each([
    '//evil.example',
    'javascript:alert(1)',
    'http://plain.example',
    '/\\evil.example',
    'x',
  ])('may not lead to %s', async (link) => {
    await expect(save(banner({ name: link, link }))).rejects.toMatchObject({ code: 400 });
  });

  it('names a picture that is there', async () => {
    await expect(save(banner({ image: 'nowhere' }))).rejects.toThrow('no picture nowhere');
  });

  it('ends after it begins', async () => {
    const at = shop.now();
    await expect(save(banner({ fromAt: at, untilAt: at }))).rejects.toThrow('end after it begins');
  });
});

describe('what the desk writes', () => {
  it('an entry is cleaned, whatever a browser was made to send', async () => {
    const hostile = '<p onclick="a()">Safe<script>alert(1)</script><img src=x onerror=y></p>';
    const { id } = await save(faq({ title: 'Hostile', description: hostile }));
    const item = (await list('faq')).find((each) => each.id === id)?.item;
    expect(item).toMatchObject({ description: '<p>Safe</p>' });
    const bare = faq({ title: 'Bare', description: '<p> </p><script>1</script>' });
    await expect(save(bare)).rejects.toThrow('The answer must not be empty');
  });

  it('an entry that is sent twice is saved once', async () => {
    const first = await save(faq({ title: 'Sent twice' }));
    const again = await save(faq({ title: 'Sent twice' }));
    expect(again).toMatchObject({ id: first.id, changed: false });
    const change = faq({ title: 'Sent three times' });
    await save(change, { id: first.id, revision: 1 });
    expect(await save(change, { id: first.id, revision: 1 })).toMatchObject({ changed: false });
  });

  it('an entry is not overwritten by somebody who has not seen it', async () => {
    const { id } = await save(faq({ title: 'Two at once' }));
    const ravi = await newStaff(shop, ['content'], 'Ravi');
    await save(faq({ title: 'Two at once', group: 'Of Ravi' }), { id, revision: 1 }, ravi);
    const mine = save(faq({ title: 'Two at once', group: 'Of Meera' }), { id, revision: 1 });
    await expect(mine).rejects.toMatchObject({
      code: 409,
      message: expect.stringMatching(/^Ravi changed this/),
    });
  });

  it('an entry has its figures filled in where customers read it', async () => {
    await save(
      faq({
        title: 'Held for {price-hold}?',
        description: '<p>{price-minutes} {shop} {dispatch-time} {nothing}</p>',
      }),
    );
    const { data } = await call(shop, GetFaqForFront, {});
    expect(data).toContainEqual(
      expect.objectContaining({
        F_Title: 'Held for 5 minutes?',
        F_Description: '<p>5 AURUM 6 business days {nothing}</p>',
      }),
    );
  });

  it.each([
    [10, '10 seconds'],
    [60, '1 minute'],
    [61, '1 minute 1 second'],
    [90, '1 minute 30 seconds'],
    [300, '5 minutes'],
  ])('a price held for %i s is held for %s in a text', (seconds, words) => {
    const held = { ...shop, priceLockMs: seconds * 1000 };
    expect(fillText(held, 'Held for {price-hold}.')).toBe(`Held for ${words}.`);
  });

  it('shows news with their day, and counters', async () => {
    await save({
      kind: 'news',
      ...always,
      title: 'New',
      description: '<p>x</p>',
      image: '',
      link: '',
      day: '2026-11-20',
    });
    await save({
      kind: 'store',
      ...always,
      name: 'Zaveri Bazaar',
      address: '41 Memon Street',
      hours: '10 to 6',
      phone: '',
      mapLink: 'https://maps.example/x',
    });
    expect((await call(shop, GetBlogForFront, {})).data).toMatchObject([
      { B_Title: 'New', B_Date: '2026-11-20' },
    ]);
    expect((await call(shop, GetStoresForFront, {})).data).toMatchObject([
      { Name: 'Zaveri Bazaar', Hours: '10 to 6' },
    ]);
  });
});

describe('the order of what the desk shows', () => {
  it('the order is as it was dragged, and a list other than the current one is refused', async () => {
    for (const name of ['One', 'Two', 'Three']) await save(banner({ name }));
    const ids = (await list('banner')).map(({ id }) => id);
    const turned = ids.toReversed();
    expect(
      await callDesk(shop, OrderContent, { kind: 'banner', seen: ids, ids: turned }, meera),
    ).toMatchObject({ changed: true });
    expect((await list('banner')).map(({ id }) => id)).toEqual(turned);
    const short = callDesk(shop, OrderContent, { kind: 'banner', ids: turned.slice(1) }, meera);
    await expect(short).rejects.toMatchObject({ code: 409 });
    // Somebody else still sees the order of before.
    const late = [...ids.slice(1), ids[0] ?? 0];
    await expect(
      callDesk(shop, OrderContent, { kind: 'banner', seen: ids, ids: late }, meera),
    ).rejects.toMatchObject({ code: 409 });
    expect((await list('banner')).map(({ id }) => id)).toEqual(turned);
  });
});

describe('the history', () => {
  const history = async (subject: string) =>
    (await callDesk(shop, ContentHistory, { subject }, meera)).changes;
  const undo = (entry: number, who = meera) => callDesk(shop, UndoContent, { entry }, who);

  it('says who changed what, and takes the last change back by one click', async () => {
    const { id } = await save(faq({ title: 'Once' }));
    await save(faq({ title: 'Twice' }), { id, revision: 1 });
    const [last, first] = await history(`faq ${id}`);
    expect(last).toMatchObject({
      fields: [{ field: 'title', before: 'Once', after: 'Twice' }],
      undoable: true,
    });
    expect(first).toMatchObject({ undoable: false });
    await expect(undo(first?.entry ?? 0)).rejects.toMatchObject({ code: 409 });
    await undo(last?.entry ?? 0);
    expect((await list('faq')).find((each) => each.id === id)?.item).toMatchObject({
      title: 'Once',
    });
  });

  it('brings back what was taken away, under its own number', async () => {
    const { id } = await save(banner({ name: 'Taken away' }));
    await callDesk(shop, RemoveContent, { kind: 'banner', id, revision: 1 }, meera);
    expect(await front()).not.toContain('Taken away');
    const [last] = await history(`banner ${id}`);
    await undo(last?.entry ?? 0);
    expect((await list('banner')).find((each) => each.id === id)?.item).toMatchObject({
      name: 'Taken away',
    });
  });

  it('brings back what was taken away as newer than it ever was, so that an old form does not write over it', async () => {
    const { id, revision = 0 } = await save(faq({ title: 'As Ravi opened it' }));
    await save(faq({ title: 'As Meera wrote it' }), { id, revision });
    await callDesk(shop, RemoveContent, { kind: 'faq', id, revision: 2 }, meera);
    await undo((await history(`faq ${id}`))[0]?.entry ?? 0);
    const old = save(faq({ title: 'As Ravi left it' }), { id, revision });
    await expect(old).rejects.toMatchObject({ code: 409 });
    await save(faq({ title: 'As Meera wrote on' }), { id, revision: 4 });
  });

  it('takes nothing back that is not content, and not for somebody without the right', async () => {
    const [entry] = await shop.db
      .insert(auditLog)
      .values({
        at: new Date(),
        by: 'x',
        act: 'confirm',
        subject: 'banner 1',
        details: { before: null, after: null },
      })
      .returning();
    await expect(undo(entry?.id ?? 0)).rejects.toMatchObject({ code: 404 });
    const clerk = await newStaff(shop, ['support']);
    await expect(undo(entry?.id ?? 0, clerk)).rejects.toMatchObject({ code: 403 });
  });
});
