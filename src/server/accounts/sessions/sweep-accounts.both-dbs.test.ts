import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attempts, otpChallenges, sessions } from '#server/db/schema/accounts.ts';
import { askForCode } from '#server/testing/people/recover.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { countAttempt, sweepAttempts } from '#server/limits/attempts.ts';
import { logIn } from './log-in.ts';
import { sweepChallenges } from '../recovery/send-code.ts';
import { sweepSessions } from './find-session.ts';

const DAY = 24 * 60 * 60_000;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
});
afterAll(() => shop.close());

describe('the sweep', () => {
  it('removes windows that are over and keeps those that still count', async () => {
    await countAttempt(shop, 'old', { most: 1, windowMs: 1000 });
    shop.clock.now += 1001;
    await countAttempt(shop, 'young', { most: 1, windowMs: 1000 });
    await sweepAttempts(shop);
    const left = await shop.db.select({ subject: attempts.subject }).from(attempts);
    expect(left).toEqual([{ subject: 'young' }]);
  });

  it('removes sessions that have run out', async () => {
    const who = { number: '9876543210', password: 'aurum1950', address: '192.0.2.7' };
    await logIn(shop, who);
    shop.clock.now += 31 * DAY;
    await logIn(shop, who);
    await sweepSessions(shop);
    expect(await shop.db.select().from(sessions)).toHaveLength(1);
  });

  it('removes codes a day after they have run out', async () => {
    await askForCode(shop, '9876543210', '192.0.2.8');
    shop.clock.now += DAY;
    await askForCode(shop, '9876543210', '192.0.2.8');
    shop.clock.now += 5 * 60_000;
    await sweepChallenges(shop);
    expect(await shop.db.select().from(otpChallenges)).toHaveLength(2);
    shop.clock.now += 1;
    await sweepChallenges(shop);
    expect(await shop.db.select().from(otpChallenges)).toHaveLength(1);
  });
});
