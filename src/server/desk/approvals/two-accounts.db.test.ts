import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { firstOwner } from '#server/testing/join-desk.ts';
import { openDesk } from '#server/testing/open-desk.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { runDesk } from '../command-line/run-desk.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await openDesk(shop);
});
afterAll(() => shop.close());

/** At the command line, by a token of a new account. */
async function clerk(name: string) {
  const staff = await newStaff(shop, ['owner'], name);
  const { token } = await callDesk(shop, staffOperations.MakeToken, { name: 'x', days: 1 }, staff);
  return async (...args: string[]) => {
    const { code, out, error } = await runDesk(shop, { args, user: 'shop', token });
    return { code, text: [...out, ...error].join('\n') };
  };
}

const raise = ['limits', 'set', 'gold', '--each', '11', '--day', '50'];

it('two people are two accounts, though both use the same user of the machine and it may not approve itself', async () => {
  await firstOwner(shop);
  const [meera, ravi] = [await clerk('Meera Iyer'), await clerk('Ravi Pillai')];
  await meera('limits', 'one-user', 'no');
  const asked = await meera(...raise);
  const id = /request (\d+)/.exec(asked.text)?.[1] ?? '';
  expect(asked.code).toBe(1);
  expect(await meera('approve', id)).toMatchObject({
    code: 1,
    text: expect.stringContaining('somebody else must decide it'),
  });
  expect((await ravi('approve', id)).text).toContain('is approved');
});

it('a shell user named like staff still counts as a user of the machine', async () => {
  const fresh = await openTestShop();
  await openDesk(fresh);
  const run = async (user: string, by: string, ...args: string[]) => {
    const { out, error } = await runDesk(fresh, { args: [...args, '--by', by], user });
    return [...out, ...error].join('\n');
  };
  await run('shop', 'Meera', 'limits', 'one-user', 'no');
  const id = /request (\d+)/.exec(await run('staff 1', 'Meera', ...raise))?.[1] ?? '';
  expect(await run('staff 2', 'meera', 'approve', id)).toContain('somebody else must decide it');
  await fresh.close();
});
