import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskOperations } from '#shared/desk/contract/desk-operations.ts';
import { approvals, auditLog } from '#server/db/schema/desk.ts';
import { staff } from '#server/db/schema/staff.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openDesk } from '#server/testing/open-desk.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { plainCoupon } from '../content/coupons.ts';
import { runDesk } from '../command-line/run-desk.ts';

const { Approvals, Approve, Decline, EndStaff, SaveCoupon, SetRoles } = deskOperations;

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  await openDesk(shop);
  owner = await newStaff(shop, ['owner']);
});
afterAll(() => shop.close());

/** Half off without a limit: nobody may give that away alone. */
const halfOff = { ...plainCoupon('50'), kind: 'percent' as const };

/** Asks for a coupon that needs a second person; returns the request's id. */
async function ask(who: TestStaff, code: string): Promise<number> {
  const { approval } = await callDesk(shop, SaveCoupon, { code, terms: halfOff }, who);
  if (approval === undefined) throw new Error('It needed no second person');
  return approval;
}

/** As an earlier version, or somebody at the database, would leave it: the request still waits. */
const changeUnseen = (who: TestStaff, set: Partial<typeof staff.$inferInsert>) =>
  shop.db.update(staff).set(set).where(eq(staff.id, who.id));

const requestOf = async (id: number) => {
  const { requests } = await callDesk(shop, Approvals, { all: true, limit: 200 }, owner);
  return requests.find((each) => each.id === id);
};

it('a request is declined when its asker leaves, before anybody can approve it', async () => {
  const farida = await newStaff(shop, ['content'], 'Farida Shaikh');
  const id = await ask(farida, 'HALF-1');
  await callDesk(shop, EndStaff, { staff: farida.id }, owner);
  expect(await requestOf(id)).toMatchObject({
    standing: 'declined',
    decidedBy: owner.name,
    reason: 'Farida Shaikh, who asked, works here no longer',
  });
  await expect(callDesk(shop, Approve, { id }, owner)).rejects.toMatchObject({ code: 409 });
  const acts = await shop.db.select().from(auditLog).where(eq(auditLog.by, farida.name));
  expect(acts.map(({ act }) => act)).toEqual(['ask']);
});

it('a request is declined when its asker loses the right to it, and not with another change of roles', async () => {
  const clerk = await newStaff(shop, ['content']);
  const id = await ask(clerk, 'HALF-2');
  const wider = ['content', 'support'] as const;
  await callDesk(shop, SetRoles, { staff: clerk.id, roles: [...wider], seen: ['content'] }, owner);
  expect(await requestOf(id)).toMatchObject({ standing: 'waiting' });
  await callDesk(shop, SetRoles, { staff: clerk.id, roles: ['support'], seen: [...wider] }, owner);
  expect(await requestOf(id)).toMatchObject({
    standing: 'declined',
    reason: `${clerk.name}, who asked, may no longer do this`,
  });
});

it('a waiting request of a lapsed asker is refused with the reason, also in the list, and can be declined', async () => {
  const clerk = await newStaff(shop, ['content']);
  const id = await ask(clerk, 'HALF-3');
  await changeUnseen(clerk, { roles: ['auditor'] });
  const why = `${clerk.name}, who asked, may no longer do this`;
  await expect(callDesk(shop, Approve, { id }, owner)).rejects.toMatchObject({
    code: 409,
    message: `Request ${id} can only be declined: ${why}. Somebody who may do it has to ask anew.`,
  });
  expect(await requestOf(id)).toMatchObject({ standing: 'waiting', lapsed: why });
  const { out } = await runDesk(shop, { args: ['approvals'], user: 'shop' });
  expect(out.join('\n')).toContain(why);
  await callDesk(shop, Decline, { id, reason: 'asked anew' }, owner);
  expect(await requestOf(id)).toMatchObject({ standing: 'declined', reason: 'asked anew' });
});

it('a lapsed request does not stand in the way of somebody who asks anew', async () => {
  const [gone, other] = [await newStaff(shop, ['content']), await newStaff(shop, ['content'])];
  const id = await ask(gone, 'HALF-4');
  expect(await ask(other, 'HALF-4')).toBe(id);
  await changeUnseen(gone, { state: 'ended' });
  const anew = await ask(other, 'HALF-4');
  expect(anew).not.toBe(id);
  expect(await requestOf(id)).toMatchObject({ standing: 'declined' });
  await callDesk(shop, Approve, { id: anew }, owner);
  const [row] = await shop.db.select().from(approvals).where(eq(approvals.id, anew));
  expect(row).toMatchObject({ state: 'approved', by: other.name });
});

it('a request made at a shell keeps waiting: it has no account that could end', async () => {
  const args = ['coupon', 'add', 'LAKHS', '9900000'];
  const { out } = await runDesk(shop, { args: [...args, '--by', 'Meera'], user: 'meera' });
  const id = Number(/request (\d+)/.exec(out.join('\n'))?.[1]);
  expect(await requestOf(id)).toMatchObject({ standing: 'waiting', by: 'Meera' });
  await callDesk(shop, Approve, { id }, owner);
  expect(await requestOf(id)).toMatchObject({ standing: 'approved' });
});
