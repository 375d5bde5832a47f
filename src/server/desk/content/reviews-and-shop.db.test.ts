import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetContactDetaisForFront, GetTestimonialsForFront } from '#shared/contract/content.ts';
import { contentOperations } from '#shared/desk/contract/content/content.ts';
import { enquiries, testimonials } from '#server/db/schema/content.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { readControls } from '#server/trading/controls.ts';
import { call } from '#server/testing/call.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const O = contentOperations;

let shop: TestShop;
let support: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  support = await newStaff(shop, ['support'], 'Sunita Rao');
  owner = await newStaff(shop, ['owner'], 'Anand Mehta');
});
afterAll(() => shop.close());

const front = async () => (await call(shop, GetTestimonialsForFront, {})).data ?? [];

describe('a review', () => {
  const wrote = async (description: string) => {
    const [row] = await shop.db
      .insert(testimonials)
      .values({ name: 'Kiran', email: 'k@example.in', description })
      .returning();
    return row?.id ?? 0;
  };
  const find = async (id: number, which: 'waiting' | 'published' | 'removed') =>
    (await callDesk(shop, O.ListReviews, { which }, support)).reviews.find(
      (each) => each.id === id,
    );

  it('a review is published, answered for everybody and corrected, and its own words are kept', async () => {
    const id = await wrote('Lovley coins.');
    const change = async (what: { published?: boolean; answer?: string; text?: string }) => {
      const now = (await find(id, 'waiting')) ?? (await find(id, 'published'));
      return callDesk(shop, O.ChangeReview, { id, revision: now?.revision ?? 0, ...what }, support);
    };
    await change({ published: true });
    await change({ answer: 'Thank you, Kiran.' });
    await change({ text: 'Lovely coins.' });
    expect(await front()).toMatchObject([
      { T_Description: 'Lovely coins.', T_Answer: 'Thank you, Kiran.' },
    ]);
    expect(await find(id, 'published')).toMatchObject({ original: 'Lovley coins.' });
    expect(JSON.stringify(await find(id, 'published'))).not.toContain('k@example.in');
    await change({ text: 'Lovley coins.' });
    expect(await find(id, 'published')).toMatchObject({ original: null });
  });

  it('a review is deleted with a reason, and put back by its history', async () => {
    const id = await wrote('Insults.');
    const request = { id, revision: 1, reason: 'Insults somebody' };
    await callDesk(shop, O.RemoveReview, request, support);
    expect(await callDesk(shop, O.RemoveReview, request, support)).toMatchObject({
      changed: false,
    });
    expect(await find(id, 'removed')).toMatchObject({ removedWhy: 'Insults somebody' });
    const publish = { id, revision: 2, published: true };
    await expect(callDesk(shop, O.ChangeReview, publish, support)).rejects.toMatchObject({
      code: 409,
    });
    const subject = `review ${id}`;
    const { changes } = await callDesk(shop, O.ReviewHistory, { subject }, support);
    await callDesk(shop, O.UndoReview, { entry: changes[0]?.entry ?? 0 }, support);
    expect(await find(id, 'waiting')).toMatchObject({ text: 'Insults.' });
  });
});

describe('an enquiry', () => {
  it('an enquiry is taken on, answered and ended, and reading it is in the audit log', async () => {
    const [row] = await shop.db
      .insert(enquiries)
      .values({
        firstName: 'Eve',
        lastName: 'X',
        number: '9876500000',
        email: 'eve@example.in',
        message: 'Where is my coin?',
        createdAt: new Date(shop.now()),
      })
      .returning();
    const id = row?.id ?? 0;
    const list = (which: 'open' | 'done') => callDesk(shop, O.ListEnquiries, { which }, support);
    expect(await list('open')).toMatchObject({ open: 1, enquiries: [{ name: 'Eve X' }] });
    const change = { id, mine: true, answer: 'On its way; rang Eve.' };
    await callDesk(shop, O.ChangeEnquiry, { ...change, revision: 1 }, support);
    await callDesk(shop, O.ChangeEnquiry, { id, revision: 2, done: true }, support);
    expect(await list('done')).toMatchObject({
      open: 0,
      enquiries: [{ assignedTo: 'Sunita Rao', answer: 'On its way; rang Eve.' }],
    });
    const log = await shop.db.select().from(auditLog).where(eq(auditLog.by, 'Sunita Rao'));
    expect(log.map(({ act }) => act)).toContain('opened');
    expect(JSON.stringify(log)).not.toContain('rang Eve');
    const auditor = await newStaff(shop, ['auditor']);
    const asAuditor = callDesk(shop, O.ChangeEnquiry, { id, revision: 3, done: false }, auditor);
    await expect(asAuditor).rejects.toMatchObject({ code: 403 });
  });
});

describe('the details of the shop', () => {
  const read = () => callDesk(shop, O.GetShopDetails, {}, owner);
  const set = async (values: Record<string, string>) =>
    callDesk(shop, O.SetShopDetails, { revision: (await read()).revision, values }, owner);

  it('the details are set, checked, and shown to customers', async () => {
    expect((await read()).missing).toContain('GSTIN');
    await set({ Name: 'Suvarna Refiners', OpeningHours: '10 to 6', State: 'Maharashtra' });
    expect((await call(shop, GetContactDetaisForFront, {})).data?.[0]).toMatchObject({
      Name: 'Suvarna Refiners',
      OpeningHours: '10 to 6',
    });
    await expect(set({ Name: '' })).rejects.toThrow('must not be empty');
    await expect(set({ Email1: 'nobody' })).rejects.toThrow('must be an address');
    await expect(set({ SocialInstagram: 'https://evil.example/x' })).rejects.toThrow(
      'instagram.com',
    );
    await expect(set({ Whatever: 'x' })).rejects.toThrow('There is no detail');
    await expect(set({ GstNumber: '29AAPFU0939F1ZV' })).rejects.toMatchObject({ code: 400 });
    const old = { revision: 0, values: { Name: 'Other' } };
    await expect(callDesk(shop, O.SetShopDetails, old, owner)).rejects.toMatchObject({ code: 409 });
  });

  it('only the owner may set the details', async () => {
    const content = await newStaff(shop, ['content']);
    const asked = callDesk(shop, O.SetShopDetails, { revision: 1, values: {} }, content);
    await expect(asked).rejects.toMatchObject({ code: 403 });
  });
});

describe('the market’s hours', () => {
  it('go before the setting, are checked, and can be given back to it', async () => {
    const set = (hours: string | null, revision: number) =>
      callDesk(shop, O.SetMarketHours, { hours, revision }, owner);
    await expect(set('whenever', 0)).rejects.toThrow('Write the hours as in');
    await set('Mon-Fri 09:00-23:30', 0);
    expect((await readControls(shop.db)).hours).toBe('Mon-Fri 09:00-23:30');
    // Who saw none set does not replace what somebody has set meanwhile.
    await expect(set('Sat 10:00-14:00', 0)).rejects.toMatchObject({ code: 409 });
    await expect(set(null, 0)).rejects.toMatchObject({ code: 409 });
    expect(await set('Mon-Fri 09:00-23:30', 1)).toMatchObject({ changed: false });
    await set('', 1);
    expect((await readControls(shop.db)).hours).toBe('');
    await expect(set('Sat 10:00-14:00', 1)).rejects.toMatchObject({ code: 409 });
    await set(null, 2);
    expect((await readControls(shop.db)).hours).toBeUndefined();
    // What is set anew is no revision that a form of before may have seen.
    await set('Mon-Fri 10:00-18:00', 0);
    await expect(set('Sat 10:00-14:00', 1)).rejects.toMatchObject({ code: 409 });
    await set(null, (await callDesk(shop, O.GetMarketHours, {}, owner)).revision);
  });
});
