import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskOperations } from '#shared/desk/contract/desk-operations.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { staff } from '#server/db/schema/staff.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openDesk } from '#server/testing/open-desk.ts';
import { Buyer } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { runDesk } from '../command-line/run-desk.ts';
import { plainCoupon } from '../content/coupons.ts';

const { Approvals, Approve, CorrectCustomerNumber, Decline, OwnRequests, SaveCoupon } =
  deskOperations;
const { WhatWaits, Withdraw } = deskOperations;

let shop: TestShop;
let owner: TestStaff;
/** Sees no approvals. */
let content: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  await openDesk(shop);
  owner = await newStaff(shop, ['owner']);
  content = await newStaff(shop, ['content']);
});
afterAll(() => shop.close());

const halfOff = { ...plainCoupon('50'), kind: 'percent' as const };

async function ask(who: TestStaff, code: string): Promise<number> {
  const { approval } = await callDesk(shop, SaveCoupon, { code, terms: halfOff }, who);
  if (approval === undefined) throw new Error('It needed no second person');
  return approval;
}
const own = async (who: TestStaff, id: number) => {
  const { requests } = await callDesk(shop, OwnRequests, {}, who);
  return requests.find((each) => each.id === id);
};

it('who asked reads how it was decided, by whom and why, also without the right to see approvals', async () => {
  const [yes, no] = [await ask(content, 'OWN-YES'), await ask(content, 'OWN-NO')];
  expect(await own(content, yes)).toMatchObject({ standing: 'waiting', own: true });
  expect(await own(owner, yes)).toBeUndefined();
  await callDesk(shop, Approve, { id: yes }, owner);
  await callDesk(shop, Decline, { id: no, reason: 'Too much' }, owner);
  expect(await own(content, yes)).toMatchObject({ standing: 'approved', decidedBy: owner.name });
  expect(await own(content, no)).toMatchObject({
    standing: 'declined',
    decidedBy: owner.name,
    reason: 'Too much',
  });
});

it('who asked takes it back while nobody has decided it, and nobody else does', async () => {
  const id = await ask(content, 'OWN-BACK');
  await expect(callDesk(shop, Withdraw, { id }, owner)).rejects.toMatchObject({ code: 404 });
  expect(await callDesk(shop, Withdraw, { id }, content)).toMatchObject({ changed: true });
  expect(await own(content, id)).toMatchObject({
    standing: 'declined',
    decidedBy: content.name,
    reason: 'it was withdrawn',
  });
  await expect(callDesk(shop, Approve, { id }, owner)).rejects.toMatchObject({ code: 409 });
  expect(await callDesk(shop, Withdraw, { id }, content)).toMatchObject({ changed: false });
  const done = await ask(content, 'OWN-DONE');
  await callDesk(shop, Approve, { id: done }, owner);
  await expect(callDesk(shop, Withdraw, { id: done }, content)).rejects.toMatchObject({
    code: 409,
  });
});

it('who decides about a coupon reads for whom it is, and its customers’ names only with the right to see them', async () => {
  const { id: customer } = await Buyer.arrive(shop);
  const [product] = await shop.db.select().from(products).limit(1);
  if (!product) throw new Error('The shop has no product');
  const terms = { ...halfOff, productIds: [product.id], customerIds: [customer] };
  const { approval } = await callDesk(shop, SaveCoupon, { code: 'OWN-FOR', terms }, content);
  const said = async (who: TestStaff) => {
    const { requests } = await callDesk(shop, Approvals, {}, who);
    const details = requests.find(({ id }) => id === approval)?.details ?? [];
    return Object.fromEntries(details.map(({ name, value }) => [name, value]));
  };
  const [row] = await shop.db.select().from(customers).where(eq(customers.id, customer));
  expect(await said(owner)).toMatchObject({
    'Only for products': product.name,
    'Only for customers': `${row?.firstName} ${row?.lastName} (${row?.number})`,
  });
  const catalogue = await newStaff(shop, ['catalogue']);
  expect(await said(catalogue)).toMatchObject({ 'Only for customers': `number ${customer}` });
  const own = await callDesk(shop, OwnRequests, {}, content);
  expect(JSON.stringify(own)).not.toContain(row?.number);
});

it('what others asked for is listed by itself, however much of one’s own waits', async () => {
  const busy = await newStaff(shop, ['owner'], 'Nandini Roy');
  const theirs = await ask(content, 'OTHERS');
  for (let at = 0; at < 5; at += 1) await ask(busy, `MANY-${at}`);
  const shell = ['coupon', 'add', 'AT-SHELL', '9900000', '--by', ' NANDINI ROY '];
  await runDesk(shop, { args: shell, user: 'shop' });
  const listed = async (who: TestStaff, given: { others?: boolean }) =>
    (await callDesk(shop, Approvals, { ...given, limit: 4 }, who)).requests;
  const others = await listed(busy, { others: true });
  expect(others[0]).toMatchObject({ id: theirs });
  expect(others.map(({ own }) => own)).not.toContain(true);
  expect((await listed(busy, {})).map(({ own }) => own)).toEqual(Array(4).fill(true));
  expect(await listed(owner, { others: true })).toHaveLength(4);
});

it('all of one’s own that waits is listed, before the latest that was decided', async () => {
  const busy = await newStaff(shop, ['content'], 'Omar Das');
  const ids: number[] = [];
  for (let at = 0; at < 45; at += 1) ids.push(await ask(busy, `WAITS-${at}`));
  const [waiting, decided] = [ids.slice(0, 23), ids.slice(23)];
  for (const id of decided.toReversed()) {
    shop.clock.now += 1000;
    await callDesk(shop, Approve, { id }, owner);
  }
  const { requests } = await callDesk(shop, OwnRequests, {}, busy);
  expect(requests.map(({ id }) => id)).toEqual([
    ...waiting.toReversed(),
    // Decided the oldest last, and 20 of them.
    ...decided.slice(0, 20),
  ]);
});

it('who asked at a shell in their name reads how it stands in the browser, and takes it back there', async () => {
  const usha = await newStaff(shop, ['content'], 'Usha Nair');
  const args = ['coupon', 'add', 'SHELL-BACK', '9900000', '--by', 'usha nair'];
  const { out } = await runDesk(shop, { args, user: 'shop' });
  const id = Number(/request (\d+)/.exec(out.join('\n'))?.[1]);
  expect(await own(usha, id)).toMatchObject({ standing: 'waiting', own: true });
  await expect(callDesk(shop, Withdraw, { id }, content)).rejects.toMatchObject({ code: 404 });
  expect(await callDesk(shop, Withdraw, { id }, usha)).toMatchObject({ changed: true });
  expect(await own(usha, id)).toMatchObject({ standing: 'declined', decidedBy: 'Usha Nair' });
});

it('what was withdrawn is said to be so under another name too, and what somebody else declined is not', async () => {
  const vera = await newStaff(shop, ['content'], 'Vera Sen');
  const id = await ask(vera, 'RENAMED');
  await shop.db.update(staff).set({ name: 'Vera Bose' }).where(eq(staff.id, vera.id));
  await callDesk(shop, Withdraw, { id }, vera);
  expect(await own(vera, id)).toMatchObject({ decidedBy: 'Vera Bose', withdrawn: true });
  const declined = await ask(vera, 'DECLINED');
  await callDesk(shop, Decline, { id: declined, reason: 'it was withdrawn' }, owner);
  expect(await own(vera, declined)).not.toHaveProperty('withdrawn');
});

it('who asks for what somebody else asked for reads that anybody but them can decide it', async () => {
  const asker = await newStaff(shop, ['content'], 'Wasim Ali');
  const id = await ask(asker, 'TWICE');
  const again = async (who: TestStaff) =>
    (await callDesk(shop, SaveCoupon, { code: 'TWICE', terms: halfOff }, who)).lines.join(' ');
  expect(await again(asker)).toMatch(/, somebody else can decide it under Approvals\.$/);
  expect(await again(owner)).toMatch(
    /waits as request \d+ by Wasim Ali\. .*, anybody but Wasim Ali can decide it under Approvals\.$/,
  );
  expect(await callDesk(shop, Approve, { id }, owner)).toMatchObject({ changed: true });
});

it('who may not see customers reads what waits of their own work alone, and Today counts the same', async () => {
  const catalogue = await newStaff(shop, ['catalogue']);
  const auditor = await newStaff(shop, ['auditor']);
  const support = await newStaff(shop, ['support']);
  const asha = await Buyer.arrive(shop);
  const [{ number = '' } = {}] = await shop.db
    .select({ number: customers.number })
    .from(customers)
    .where(eq(customers.id, asha.id));
  const change = { id: asha.id, seen: number, number: '9812345670', proof: 'PAN', reason: 'lost' };
  const { approval } = await callDesk(shop, CorrectCustomerNumber, change, support);
  const coupon = await ask(content, 'SEEN-BY');
  const seen = async (who: TestStaff) =>
    (await callDesk(shop, Approvals, { limit: 500 }, who)).requests.map(({ id }) => id);
  expect(await seen(auditor)).toEqual(expect.arrayContaining([approval, coupon]));
  expect(await seen(catalogue)).toContain(coupon);
  expect(await seen(catalogue)).not.toContain(approval);
  const { waiting } = await callDesk(shop, WhatWaits, {}, catalogue);
  const counted = waiting.find(({ kind }) => kind === 'approvals')?.count;
  expect(counted).toBe((await seen(catalogue)).length);
});
