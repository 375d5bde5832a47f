import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { openPanCipher } from '../identity/keys/pan-cipher.ts';
import { openSecretBox } from '../identity/keys/secret-box.ts';
import { openPasswords } from '../accounts/password.ts';
import { sandboxGateway } from '../payments/card/sandbox-gateway.ts';
import type { TransferSettings } from '#server/payments/transfer/settings.ts';
import type { RateReading } from '#server/rates/sources/source.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { ShopContext } from '#server/context.ts';

/** A shop for tests: its own database, a clock that the test moves, rates that it sets. */
export interface TestShop extends ShopContext {
  clock: { now: number };
  rates: { reading: RateReading | undefined; said: RateReading[] };
  /** The one-time codes that were sent, oldest first. */
  sent: { number: string; code: string }[];
  /** Opens a line on which changes of its database are heard. */
  openLine: OpenDatabase['openLine'];
  close: () => Promise<void>;
}

/** 20 November 2026, noon in India. No test depends on the day it runs. */
const NOON = Date.UTC(2026, 10, 20, 6, 30);

/** argon2's minimum cost: only the tests of passwords need the real one. */
const SMALL_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The key for PANs. Tests of PANs set the totals that require one. */
const TEST_KEY = { id: 'test', secret: randomBytes(32) };
const TEST_CIPHER = openPanCipher([TEST_KEY]);
const TEST_BOX = openSecretBox([TEST_KEY]);

export interface TestShopParts {
  /** Takes cards by the sandbox. */
  cards?: 'sandbox';
  /** How it takes bank transfers, where different from `TEST_TRANSFER`; `none`: not at all. */
  transfer?: Partial<TransferSettings> | 'none';
}

/** The account and terms of transfers in tests: prices hold for a day. */
export const TEST_TRANSFER: TransferSettings = {
  account: {
    holder: 'Aurum Refiners',
    account: '50200011122233',
    ifsc: 'TEST0000001',
    bank: 'Test Bank, Mumbai',
  },
  holdMs: 24 * 60 * 60_000,
  depositPercent: '0',
  depositMs: 2 * 60 * 60_000,
  openMost: 3,
};

/** A test shop on an open database. */
export function testShopOn(
  { db, openLine, close }: Pick<OpenDatabase, 'db' | 'openLine' | 'close'>,
  { cards, transfer }: TestShopParts = {},
): TestShop {
  const sent: TestShop['sent'] = [];
  const clock = { now: NOON };
  const rates: TestShop['rates'] = {
    reading: { gold: '127000', silver: '154000', time: NOON },
    said: [],
  };
  return {
    name: 'AURUM',
    db,
    now: () => clock.now,
    freshRates: () => rates.reading,
    recentRates: () => rates.said,
    lastRates: () => rates.reading,
    pictures: {},
    sessionDays: 30,
    passwords: openPasswords(SMALL_COST),
    otp: {
      async send(number, code) {
        sent.push({ number, code });
      },
    },
    sent,
    cards: cards && sandboxGateway({ db, now: () => clock.now }),
    transfer: transfer === 'none' ? undefined : { ...TEST_TRANSFER, ...transfer },
    upi: { most: '0', bankMost: '0' },
    priceLockMs: 300_000,
    cardSurchargePercent: '2',
    writeOffRupees: '10',
    tax: { profile: 'specification', conversionGstPercent: '5' },
    hsnDigits: '4',
    identity: {
      from: '0',
      digitalFrom: '0',
      cipher: TEST_CIPHER,
      box: TEST_BOX,
      verifier: undefined,
    },
    digitalTolerancePercent: '0.1',
    log: pino({ level: 'silent' }),
    clock,
    rates,
    openLine,
    close,
  };
}
