import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  GetBannerForFront,
  GetBlogForFront,
  GetContactDetaisForFront,
  GetFaqForFront,
  GetRatePremiumForFront,
  GetTestimonialsForFront,
} from '#shared/contract/content.ts';
import { GetQRCodeForFront } from '#shared/contract/qr-code.ts';
import { AddTestimonialsForFront } from '#shared/contract/feedback.ts';
import { premiums } from '../db/schema/catalogue.ts';
import { clientDetails, testimonials } from '../db/schema/content.ts';
import { call } from '../testing/call.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());

describe('content', () => {
  it('has banners and news in order, with their pictures', async () => {
    const banners = (await call(shop, GetBannerForFront, {})).data;
    expect(banners?.map((banner) => banner.S_ImagePath)).toEqual([
      'stack-gold-silver',
      'gold-coin-diya',
      'coin-wedding-gold',
    ]);
    expect(banners?.[1]?.S_ImageName).toMatch(/^A lamp for every threshold/);
    const news = (await call(shop, GetBlogForFront, {})).data;
    expect(news?.[0]).toMatchObject({
      B_ImagePath: 'gold-bar-cast',
      B_Title: 'What “Good Delivery” means for a gold bar',
      B_Link: 'https://www.lbma.org.uk/good-delivery',
    });
    expect(news?.[0]?.B_Description).toContain('Good Delivery');
  });

  it('has questions with their answers', async () => {
    const faqs = (await call(shop, GetFaqForFront, {})).data ?? [];
    expect(faqs.length).toBeGreaterThan(3);
    expect(faqs.every((faq) => faq.F_Title && faq.F_Description && Number(faq.Id) > 0)).toBe(true);
  });

  it('says how to reach the store', async () => {
    const { data } = await call(shop, GetContactDetaisForFront, {});
    expect(data).toHaveLength(1);
    expect(data?.[0]).toMatchObject({ Email1: 'care@aurum.example' });
    expect(
      Object.keys(data?.[0] ?? {}).filter((field) => field.startsWith('Address')),
    ).toHaveLength(3);
  });

  it('has a QR code only where the store has one', async () => {
    expect((await call(shop, GetQRCodeForFront, {})).data).toEqual([]);
    await shop.db.update(clientDetails).set({ qrImage: '/pictures/qr.png' });
    expect((await call(shop, GetQRCodeForFront, {})).data).toEqual([
      { QRImagePath: '/pictures/qr.png' },
    ]);
  });

  it('gives premiums as plain decimals, and none where none are set', async () => {
    expect((await call(shop, GetRatePremiumForFront, {})).data).toEqual([
      { PremiumGold999: '480', PremiumGold995: '160', PremiumSilver999: '1250' },
    ]);
    const [row] = await shop.db.delete(premiums).returning();
    expect((await call(shop, GetRatePremiumForFront, {})).data).toEqual([]);
    if (row) await shop.db.insert(premiums).values(row);
  });
});

const GOOD = {
  Name: 'Asha Mehta',
  Title: 'asha@aurum.example',
  Description: 'The coin came on the day that was said.',
};
let lastAddress = 0;
/** A caller that no test has used, so that limits do not meet. */
const someone = () => ({ address: `198.51.100.${++lastAddress}` });
const shown = async () => (await call(shop, GetTestimonialsForFront, {})).data ?? [];
const waiting = async () =>
  (await shop.db.select().from(testimonials).orderBy(asc(testimonials.id))).filter(
    (row) => row.publishedAt === null,
  );

describe('a testimonial', () => {
  it.each([
    [{ Name: '', Title: '', Description: '' }, 'Enter name'],
    [{ Name: ' \n', Title: '', Description: '' }, 'Enter name'],
    [{ Name: '\0', Title: 'x', Description: 'x' }, 'Enter name'],
    [{ Name: 'A', Title: '  ', Description: '' }, 'Enter title'],
    [{ Name: 'A', Title: 'x', Description: ' ' }, 'Enter description'],
    [{ ...GOOD, Name: 'x'.repeat(81) }, 'The name is too long: at most 80 characters.'],
    [{ ...GOOD, Title: 'x'.repeat(255) }, 'The email address is too long: at most 254 characters.'],
    [
      { ...GOOD, Description: 'x'.repeat(2001) },
      'The review is too long: at most 2000 characters.',
    ],
    [{ Name: 'x'.repeat(81), Title: '', Description: '' }, 'Enter title'],
  ])('%j is refused: %s', async (request, msg) => {
    const before = (await waiting()).length;
    const refusal = call(shop, AddTestimonialsForFront, request, someone());
    await expect(refusal).rejects.toMatchObject({ code: 400, message: msg });
    expect(await waiting()).toHaveLength(before);
  });

  it('is kept trimmed, and waits for the store', async () => {
    const before = await shown();
    const padded = {
      Name: '  Asha Mehta ',
      Title: ' asha@aurum.example ',
      Description: '\nGood. ',
    };
    const { msg } = await call(shop, AddTestimonialsForFront, padded, someone());
    expect(msg).toMatch(/thank you.*once we have read it/i);
    expect((await waiting()).at(-1)).toMatchObject({
      name: 'Asha Mehta',
      email: 'asha@aurum.example',
      description: 'Good.',
      publishedAt: null,
      createdAt: new Date(shop.now()),
    });
    expect(await shown()).toEqual(before);
  });

  it('a testimonial of the greatest length is accepted', async () => {
    const longest = {
      Name: 'x'.repeat(80),
      Title: 'x'.repeat(254),
      Description: 'श'.repeat(2000),
    };
    await call(shop, AddTestimonialsForFront, longest, someone());
    expect((await waiting()).at(-1)?.description).toBe(longest.Description);
  });

  it('is shown first once it is let through, without its writer’s address', async () => {
    await call(shop, AddTestimonialsForFront, { ...GOOD, Name: 'Newest' }, someone());
    const newest = (await waiting()).at(-1);
    const publishedAt = new Date(Date.UTC(2100, 0, 1));
    const id = newest?.id ?? 0;
    await shop.db.update(testimonials).set({ publishedAt }).where(eq(testimonials.id, id));
    const all = await shown();
    expect(all[0]).toEqual({
      Id: id,
      T_Name: 'Newest',
      T_Description: GOOD.Description,
      T_Answer: '',
    });
    expect(all[1]?.T_Name).toBe('Meenakshi Subramaniam, Chennai');
    expect(JSON.stringify(all)).not.toContain('asha@aurum.example');
  });

  it('is one of ten an hour from one address', async () => {
    const caller = someone();
    for (let turn = 0; turn < 10; turn++) await call(shop, AddTestimonialsForFront, GOOD, caller);
    const before = (await waiting()).length;
    const refusal = call(shop, AddTestimonialsForFront, GOOD, caller);
    await expect(refusal).rejects.toMatchObject({ code: 429 });
    expect(await waiting()).toHaveLength(before);
    await call(shop, AddTestimonialsForFront, GOOD, someone());
    shop.clock.now += 60 * 60_000;
    await call(shop, AddTestimonialsForFront, GOOD, caller);
  });

  it.each(['Name', 'Title', 'Description'] as const)(
    'takes any text as text in %s',
    async (field) => {
      for (const text of [
        "'); drop table testimonials; --",
        '<script>alert(1)</script>',
        'a\0b',
        '\ud800',
        '${1}',
      ]) {
        await call(shop, AddTestimonialsForFront, { ...GOOD, [field]: text }, someone());
        const row = (await waiting()).at(-1);
        const kept = { Name: row?.name, Title: row?.email, Description: row?.description }[field];
        // Characters that no database can hold are removed or replaced.
        expect(kept).toBe(text.replace('\0', '').replace('\ud800', '\ufffd'));
      }
    },
  );
});
