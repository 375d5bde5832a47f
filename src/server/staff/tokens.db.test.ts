import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { firstOwner } from '#server/testing/join-desk.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const { MakeToken, RevokeToken, StaffMember } = staffOperations;
const HOUR_MS = 60 * 60_000;

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const lastAct = async () => {
  const acts = await shop.db.select().from(auditLog).orderBy(auditLog.id);
  return acts.at(-1);
};

describe('a token of the command line', () => {
  it('acts in its owner’s name and with their rights, until it is revoked', async () => {
    const { person } = await firstOwner(shop);
    const clerk = await newStaff(shop, ['auditor'], 'Sudhir Joshi');
    const { token } = await callDesk(shop, MakeToken, { name: 'book', days: 7 }, clerk);
    const run = (...args: string[]) => runDesk(shop, { args, user: 'root', token });
    expect((await run('limits')).code).toBe(0);
    expect((await run('halt', '--reason', 'x')).error.join()).toContain('do not allow desk halt');
    expect((await run('premiums', '--gold999', '5')).error.join()).toContain('do not allow');
    expect((await run('premiums')).code).toBe(0);
    expect((await run('owner')).code).toBe(1);
    expect((await run('limits', '--by', 'Vikram Rao')).code).toBe(2);
    expect((await run('orders')).code).toBe(0);
    expect(await lastAct()).toMatchObject({ by: 'Sudhir Joshi', act: 'opened', subject: 'orders' });
    const { tokens } = await callDesk(shop, StaffMember, { staff: clerk.id }, person);
    await callDesk(shop, RevokeToken, { token: tokens[0]?.id ?? 0 }, person);
    expect((await run('limits')).error.join()).toContain('was revoked');
  });

  it('is needed once the shop has an owner, but not to make another one', async () => {
    const args = ['limits'];
    expect((await runDesk(shop, { args, user: 'root' })).code).toBe(0);
    await firstOwner(shop);
    expect((await runDesk(shop, { args, user: 'root' })).error.join()).toContain('need a token');
    expect((await runDesk(shop, { args: ['owner'], user: 'root' })).code).toBe(0);
  });

  it('runs out', async () => {
    await firstOwner(shop);
    const clerk = await newStaff(shop, ['auditor']);
    const made = await callDesk(shop, MakeToken, { name: 'x', days: 1 }, clerk);
    const run = () => runDesk(shop, { args: ['limits'], user: 'root', token: made.token });
    expect((await run()).code).toBe(0);
    shop.clock.now += 25 * HOUR_MS;
    expect((await run()).error.join()).toContain('has run out');
  });

  it('is made by nobody for somebody else, not even by an owner: one person would be two', async () => {
    const { person } = await firstOwner(shop);
    const clerk = await newStaff(shop, ['auditor']);
    const foreign = { name: 'x', days: 1, staff: clerk.id };
    const { token } = await callDesk(shop, MakeToken, foreign, person);
    await runDesk(shop, { args: ['halt', '--reason', 'x'], user: 'root', token });
    expect((await lastAct())?.by).not.toBe(clerk.name);
    const { tokens } = await callDesk(shop, StaffMember, { staff: clerk.id }, person);
    expect(tokens).toEqual([]);
    await runDesk(shop, { args: ['resume', '--reason', 'x'], user: 'root', token });
  });
});
