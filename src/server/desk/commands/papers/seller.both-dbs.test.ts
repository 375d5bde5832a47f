import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetContactDetaisForFront } from '#shared/contract/content.ts';
import { auditLog } from '../../../db/schema/desk.ts';
import { call } from '../../../testing/call.ts';
import { REAL_SELLER } from '../../../testing/real-store.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { runDesk } from '../../command-line/run-desk.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());

const seller = async (...args: string[]) => {
  const { code, out, error } = await runDesk(shop, { args: ['seller', ...args], user: 'meera' });
  return { code, out: out.join('\n'), error: error.join('\n') };
};
const acts = () => shop.db.select().from(auditLog);
const all = Object.entries(REAL_SELLER).flatMap(([name, text]) => [`--${name}`, text]);

describe('the seller, at the desk', () => {
  it('the seller is nobody at first', async () => {
    expect(await seller()).toMatchObject({
      code: 0,
      out: 'Nothing set.\nStill missing for an invoice: legal name, address, state, GSTIN.',
    });
  });

  it.each([
    ['a GSTIN with a mistyped letter', ['--gstin', '27AAPFU0939F1ZW'], /^--gstin is mistyped/],
    ['a state that there is not', ['--state', 'Bombay'], /^--state is no state that GST knows/],
    ['no e-mail address', ['--email', 'care at shop'], /^--email must be an address/],
    ['no telephone number', ['--phone', 'ring us'], /^--phone must be a telephone number/],
    ['an empty name', ['--name', ' '], /^--name must not be empty/],
    ['an address without end', ['--address', 'x'.repeat(501)], /^--address must be at most 500/],
    [
      'a GSTIN of another state',
      ['--gstin', REAL_SELLER.gstin, '--state', 'Goa'],
      /is of Maharashtra, not of Goa/,
    ],
  ])('refuses %s, and keeps nothing', async (_what, args, words) => {
    const said = await seller(...args);
    expect(said).toMatchObject({ code: 2, error: expect.stringMatching(words) });
    expect((await seller()).out).toMatch(/^Nothing set/);
    expect(await acts()).toEqual([]);
  });

  it('the seller is set, shown to customers and recorded, once', async () => {
    const said = await seller(...all, '--phone', '+91 22 4000 1950', '--gstin', '27aapfu0939f1zv');
    expect(said.out).toMatch(/^Set\.\nlegal name: +Suvarna Refiners/);
    expect(said.out).not.toContain('missing');
    expect((await call(shop, GetContactDetaisForFront, {})).data).toMatchObject([
      { Name: REAL_SELLER.name, GstNumber: REAL_SELLER.gstin, ContactNumber1: '+91 22 4000 1950' },
    ]);
    expect((await seller(...all)).out).not.toContain('Set.');
    expect(await acts()).toMatchObject([{ by: 'meera', act: 'seller', details: { before: {} } }]);
  });

  it('keeps what is not named, and loses what is emptied', async () => {
    expect((await seller('--phone', '', '--address2', '7 Manek Chowk, Ahmedabad')).code).toBe(0);
    const { out } = await seller();
    expect(out).toContain('address 2:');
    expect(out).toContain(REAL_SELLER.name);
    expect(out).not.toContain('telephone');
  });

  it('may be changed by two at once, and both changes stay', async () => {
    await Promise.all([
      seller('--email', 'care@suvarna.example'),
      seller('--grievance-officer', 'Nandini Rao'),
    ]);
    const { out } = await seller();
    expect(out).toContain('care@suvarna.example');
    expect(out).toContain('Nandini Rao');
  });
});
