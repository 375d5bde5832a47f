import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appConfig } from './app-config.ts';
import { upiPayee } from '#server/setup/shop-setup.ts';
import { readSettings } from '#server/settings.ts';

const SHIPPED = 'public/config.json';
const POSTGRES = { DATABASE_URL: 'postgresql://shop@db/shop' };
const config = (
  env: Record<string, string>,
  { cards = false, transfers = false, findsItself = false, file = SHIPPED } = {},
) =>
  appConfig(readSettings(env), file, {
    cards,
    numberProof: false,
    transfers: () => transfers,
    upi: () => upiPayee(readSettings(env)),
    findsItself: () => findsItself,
  });

it('config.json names the extensions of this build', () => {
  const abilities = ['sessionCookie', 'sendOnce', 'priceLock', 'idempotency', 'orderTracking'];
  const digital = ['rateHistory', 'payouts', 'statements', 'digitalPayments'];
  expect(config(POSTGRES)).toMatchObject({
    extensions: [
      ...abilities,
      'invoices',
      ...digital,
      'catalogueList',
      'paymentTerms',
      'accountData',
      'shopContent',
      'sessions',
      'ticketEnd',
    ],
    paymentMode: ['UPI'],
  });
});

it('config.json says that a number is to be proven, and of six digits, as extensions alone', () => {
  const usual = config({}).extensions;
  expect(usual).not.toContain('numberProof');
  expect(usual).not.toContain('sixDigitCodes');
  const asks = appConfig(readSettings({ OTP_DIGITS: '6' }), SHIPPED, {
    cards: false,
    numberProof: true,
    transfers: () => false,
    upi: () => undefined,
    findsItself: () => false,
  });
  expect(asks.extensions).toEqual(expect.arrayContaining(['numberProof', 'sixDigitCodes']));
});

it('config.json offers cards where there is a gateway, with the store’s surcharge', () => {
  const { paymentMode, extensions, cardSurchargePercent } = config(
    { CARD_SURCHARGE_PERCENT: '1.75' },
    { cards: true },
  );
  expect({ paymentMode, cardSurchargePercent }).toEqual({
    paymentMode: ['UPI', 'CARD'],
    cardSurchargePercent: '1.75',
  });
  expect(extensions).toContain('cardCheckout');
});

it('config.json offers bank transfers where the store has an account for them, as an extension alone', () => {
  const { paymentMode, extensions } = config({}, { transfers: true });
  expect(paymentMode).toEqual(['UPI']);
  expect(extensions).toContain('bankTransfer');
  expect(config({}).extensions).not.toContain('bankTransfer');
});

it('config.json says of a store whose list is too long for a device that it finds products itself', () => {
  expect(config({}, { findsItself: true }).extensions).toContain('productSearch');
  expect(config({}).extensions).not.toContain('productSearch');
});

it('config.json takes PANs where the store can keep them: with keys, or in a demo', () => {
  const IDENTITY_KEYS = '2026:f2cq4O3SXIcBy6Y9nFvVwLzJ0i1T8bMa5kREhPxNUgA=';
  expect(config({}).extensions).toContain('buyerIdentity');
  expect(config({ ...POSTGRES, IDENTITY_KEYS }).extensions).toContain('buyerIdentity');
  expect(config(POSTGRES).extensions).not.toContain('buyerIdentity');
});

it.each([
  ['a demo has a payee of its own', {}, { pa: 'demo.shop@upi', pn: '' }],
  ['a real store has none until it is set', POSTGRES, undefined],
  [
    'without a name, which comes with the brand',
    { ...POSTGRES, UPI_PA: 'shop@bank', SHOP_NAME: 'S' },
    { pa: 'shop@bank', pn: '' },
  ],
  [
    'or the one it is paid under',
    { UPI_PA: 'shop@bank', UPI_PN: 'S Ltd' },
    { pa: 'shop@bank', pn: 'S Ltd' },
  ],
])('%s', (_what, env, upi) => {
  expect(config(env).upi).toEqual(upi);
});

it('config.json says of a demo that it is one, and nothing of a real store', () => {
  expect(config({}).demo).toBe(true);
  expect(config({ ...POSTGRES, DEMO: '1' }).demo).toBe(true);
  expect(config(POSTGRES)).not.toHaveProperty('demo');
});

it('config.json says for how long a price is held, which the pages of words name', () => {
  expect(config({ PRICE_LOCK_SECONDS: '120' }).priceLockSeconds).toBe(120);
});

it.each([
  ['a demo as its policy does', {}, 6],
  ['a real store where it is set', { ...POSTGRES, DISPATCH_DAYS: '3' }, 3],
  ['and none otherwise', POSTGRES, undefined],
])('config.json names the days until dispatch: %s', (_what, env, days) => {
  expect(config(env).dispatchDays).toBe(days);
});

it.each([
  ['a demo without a wait', {}, undefined],
  ['a demo where it is set', { SALE_WAIT_HOURS: '48' }, 48],
  ['a real store', POSTGRES, 24],
  ['a real store that wants none', { ...POSTGRES, SALE_WAIT_HOURS: '0' }, undefined],
])('config.json names the wait of a new place for payouts: %s', (_what, env, hours) => {
  expect(config(env).saleWaitHours).toBe(hours);
});

describe('the states of config.json', () => {
  const withStates = (stateArray: string[], unionTerritoryArray: string[]) => {
    const file = join(mkdtempSync(join(tmpdir(), 'config-')), 'config.json');
    const shipped = JSON.parse(readFileSync(SHIPPED, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...shipped, stateArray, unionTerritoryArray }));
    return config({}, { file });
  };

  it('get the spelling that an account keeps', () => {
    expect(withStates(['GOA', 'tamil  nadu'], ['Jammu & Kashmir'])).toMatchObject({
      stateArray: ['Goa', 'Tamil Nadu'],
      unionTerritoryArray: ['Jammu and Kashmir'],
    });
  });

  it('are each an option once, in however many spellings the file names them', () => {
    expect(
      withStates(['GOA', 'Kerala', 'Goa'], ['Jammu & Kashmir', 'Jammu and Kashmir']),
    ).toMatchObject({
      stateArray: ['Goa', 'Kerala'],
      unionTerritoryArray: ['Jammu and Kashmir'],
    });
  });

  it.each([
    [['Goa', 'Orissa'], []],
    [['Goa'], ['Orissa']],
  ])(
    'are refused at the start where a registration could not take one: %j, %j',
    (states, others) => {
      expect(() => withStates(states, others)).toThrow(
        /^config\.json: .* name Orissa, which is no/,
      );
    },
  );
});
