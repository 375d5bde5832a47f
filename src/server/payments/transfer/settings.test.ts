import { describe, expect, it } from 'vitest';
import { findObstacles } from '#server/go-live/checks.ts';
import { readParts } from '#server/go-live/read-parts.ts';
import { readSettings } from '#server/settings.ts';
import { NOTHING_SET } from '#server/setup/desk-settings.ts';
import { REAL_SETTINGS } from '#server/testing/real-store.ts';
import { DEMO_ACCOUNT, parseTransfer } from './settings.ts';

const OWN = {
  TRANSFER_HOLDER: 'Suvarna Refiners',
  TRANSFER_ACCOUNT: '5020 0011 1222 33',
  TRANSFER_IFSC: 'hdfc0000060',
  TRANSFER_BANK: 'HDFC Bank, Mumbai',
};
const POSTGRES = { DATABASE_URL: 'postgresql://shop@db/shop' };
const parse = (env: Record<string, string>) => parseTransfer(readSettings(env));

describe('bank transfers', () => {
  it('go to a made-up account in a demo, and nowhere in a real store without one', () => {
    expect(parse({})?.account).toEqual(DEMO_ACCOUNT);
    expect(parse(POSTGRES)).toBeUndefined();
  });

  it('go to the account that is set, its numbers tidied', () => {
    expect(parse({ ...POSTGRES, ...OWN })).toEqual({
      account: {
        holder: 'Suvarna Refiners',
        account: '50200011122233',
        ifsc: 'HDFC0000060',
        bank: 'HDFC Bank, Mumbai',
      },
      holdMs: 24 * 60 * 60_000,
      depositPercent: '0',
      depositMs: 2 * 60 * 60_000,
      openMost: 3,
    });
  });

  it.each(Object.keys(OWN))('are not taken to an account without %s', (name) => {
    expect(() => parse({ ...OWN, [name]: ' ' })).toThrow(`Setting ${name} is missing`);
  });

  it.each([
    ['TRANSFER_ACCOUNT', '12345678'],
    ['TRANSFER_IFSC', 'HDFC1000060'],
  ])('refuse a wrong %s without repeating it', (name, value) => {
    expect(() => parse({ ...OWN, [name]: value })).toThrow(new RegExp(`^Setting ${name} must be`));
    expect(() => parse({ ...OWN, [name]: value })).not.toThrow(value);
  });

  it.each([
    ['TRANSFER_HOLD_MINUTES', '9'],
    ['TRANSFER_DEPOSIT_PERCENT', '100.5'],
    ['TRANSFER_OPEN_MOST', '0'],
    ['UPI_MOST', '1 lakh'],
  ])('do not read %s as %s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`Setting ${name} must be`);
  });

  it('have no deposit that is due after the end of the hold', () => {
    const terms = { TRANSFER_HOLD_MINUTES: '60', TRANSFER_DEPOSIT_MINUTES: '61' };
    expect(parse(terms)?.holdMs).toBe(3_600_000);
    const wrong = () => parse({ ...terms, TRANSFER_DEPOSIT_PERCENT: '10' });
    expect(wrong).toThrow('TRANSFER_DEPOSIT_MINUTES must be at most TRANSFER_HOLD_MINUTES');
  });
});

describe('a real store', () => {
  const kept = {
    seller: {
      Name: 'Suvarna Refiners Private Limited',
      Address1: '12 Bullion Exchange, Mumbai',
      State: 'Maharashtra',
      GstNumber: '27AAPFU0939F1ZV',
    },
    premiums: { gold999: '500.00', gold995: '150.00', silver999: '1100.00' },
    weights: 1,
    demoWeights: 0,
    wasDemo: false,
    sealedPans: [],
    shopName: undefined,
    settings: NOTHING_SET,
    liveSince: undefined,
  };
  function obstacles(env: Record<string, string>) {
    const { UPI_PA: _payee, ...without } = REAL_SETTINGS;
    const settings = readSettings({
      ...without,
      RATE_SOURCE: 'http:https://rates.example/live',
      RATE_HTTP_FIELDS: '{"gold":"g","silver":"s"}',
      ...env,
    });
    return findObstacles({ ...readParts(settings), settings, kept });
  }

  it('a real store that only takes bank transfers can be paid', () => {
    expect(obstacles({})).toEqual([expect.stringMatching(/^Nobody can pay/)]);
    expect(obstacles(OWN)).toEqual([]);
  });

  it('does not open with half an account, or with the demo’s', () => {
    const { TRANSFER_BANK: _bank, ...half } = OWN;
    expect(obstacles({ UPI_PA: 'shop@bank', ...half })).toEqual([
      'Setting TRANSFER_BANK is missing: give all four of the account, or none',
    ]);
    expect(obstacles({ ...OWN, TRANSFER_ACCOUNT: DEMO_ACCOUNT.account })).toEqual([
      expect.stringMatching(/^TRANSFER_ACCOUNT is the demo's/),
    ]);
  });
});
