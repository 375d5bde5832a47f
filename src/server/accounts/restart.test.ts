import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangePasswordFront } from '#shared/contract/recovery.ts';
import { call } from '../testing/call.ts';
import { logInAs, newCustomer } from '../testing/people/new-customer.ts';
import { askForCode, otherCode, tryCode } from '../testing/people/recover.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

const WRONG = { code: 400, message: 'Enter valid otp' };
const closedUntil = (time: string) => ({
  code: 429,
  message: `Too many tries. Please try again after ${time}.`,
});

/** On the embedded database's disk files, at noon in India. */
describe('a restart', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-restart-'));
  let shop: TestShop;
  let stories: Awaited<ReturnType<typeof live>>;

  beforeAll(async () => {
    shop = await openTestShop({ folder });
    stories = await live();
    await shop.close();
    shop = await openTestShop({ folder });
  });
  afterAll(async () => {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A customer who holds a code. */
  async function asked() {
    const customer = await newCustomer(shop);
    return { ...customer, ...(await askForCode(shop, customer.number, customer.address)) };
  }
  const reset = (Token = '') =>
    call(shop, ChangePasswordFront, { Token, oldPass: '', newPass: 'second secret' });

  async function live() {
    const guesser = await asked();
    for (let tries = 0; tries < 5; tries += 1) {
      const guess = tryCode(shop, { ...guesser, code: otherCode(guesser.code) });
      await expect(guess).rejects.toMatchObject(WRONG);
    }
    const [verified, changed, waiting] = [await asked(), await asked(), await asked()];
    const { token: unused } = await tryCode(shop, verified);
    const { token: used } = await tryCode(shop, changed);
    await reset(used);
    const eager = await asked();
    for (let codes = 1; codes < 3; codes += 1) await askForCode(shop, eager.number, eager.address);
    const locked = await newCustomer(shop);
    for (let tries = 0; tries < 50; tries += 1) {
      await expect(logInAs(shop, locked.number, 'wrong', locked.address)).rejects.toMatchObject(
        tries < 10 ? { code: 400 } : closedUntil('12:15'),
      );
    }
    return { guesser, verified, waiting, eager, locked, unused, used };
  }

  it('gives no sixth try with a code, and no new code instead', async () => {
    const { guesser } = stories;
    await expect(tryCode(shop, guesser)).rejects.toMatchObject(closedUntil('12:05'));
    await expect(askForCode(shop, guesser.number, guesser.address)).rejects.toMatchObject(
      closedUntil('12:05'),
    );
  });

  it('makes no used code and no used reset good again', async () => {
    await expect(tryCode(shop, stories.verified)).rejects.toMatchObject(WRONG);
    await expect(reset(stories.used)).rejects.toMatchObject({ code: 400 });
  });

  it('gives no sixth code in a day', async () => {
    const { number, address } = stories.eager;
    await expect(askForCode(shop, number, address)).rejects.toMatchObject(
      closedUntil('12:00 on 21 November'),
    );
  });

  it('does not open a login that 50 wrong passwords have closed', async () => {
    const { number, address } = stories.locked;
    await expect(logInAs(shop, number, 'first secret', address)).rejects.toMatchObject(
      closedUntil('12:15'),
    );
  });

  it('takes nothing from a code or a reset that is still good, nor makes it another’s', async () => {
    const { waiting, guesser, unused } = stories;
    await expect(tryCode(shop, { ...waiting, number: guesser.number })).rejects.toMatchObject(
      WRONG,
    );
    expect((await tryCode(shop, waiting)).token).toBeTruthy();
    await reset(unused);
    await expect(reset(unused)).rejects.toMatchObject({ code: 400 });
  });
});
