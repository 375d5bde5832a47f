import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pino from 'pino';
import { inject } from 'vitest';
import { openPanCipher } from '../identity/keys/pan-cipher.ts';
import { openSecretBox } from '../identity/keys/secret-box.ts';
import { openPasswords } from '../accounts/password.ts';
import { sandboxGateway } from '../payments/card/sandbox-gateway.ts';
import type { TransferSettings } from '#server/payments/transfer/settings.ts';
import type { RateReading } from '#server/rates/sources/source.ts';
import { openDatabase, type OpenDatabase } from '../db/database.ts';
import type { ShopContext } from '#server/context.ts';
import { fillFolder } from './embedded-folder.ts';
import { databaseAddress, onServer } from './on-server.ts';
import './test-databases.ts';

/** A shop for tests: a database of its own, a clock that the test moves, rates that it sets. */
export interface TestShop extends ShopContext {
  clock: { now: number };
  rates: { reading: RateReading | undefined; said: RateReading[] };
  /** The one-time codes that were sent, oldest first. */
  sent: { number: string; code: string }[];
  /** A line on which changes of its database are heard. */
  openLine: OpenDatabase['openLine'];
  close: () => Promise<void>;
}

/** 20 November 2026, noon in India. No test depends on the day it runs. */
const NOON = Date.UTC(2026, 10, 20, 6, 30);

/** The least that argon2 takes: what a real password costs is for the tests of passwords. */
const SMALL_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Keeps PANs. From which total on one is asked for is said by the tests of that. */
const TEST_KEY = { id: 'test', secret: randomBytes(32) };
const TEST_CIPHER = openPanCipher([TEST_KEY]);
const TEST_BOX = openSecretBox([TEST_KEY]);

export interface TestShopOptions {
  /** Takes cards by the sandbox. */
  cards?: 'sandbox';
  /** How it takes bank transfers where it is not as `TEST_TRANSFER` has it; `none`: not at all. */
  transfer?: Partial<TransferSettings> | 'none';
  /** Has the demo's catalogue, content and customer. Without it the shop is empty. */
  demo?: boolean;
  /** The embedded database in this folder, which can be closed and opened again; empty at first. */
  folder?: string;
}

/** Where transfers of the tests go, and for how long their prices hold: a day. */
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

/** Opens a shop on a copy of a database of the run: the embedded one, or PostgreSQL in its project. */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { cards, transfer, demo = false, folder } = options;
  if (folder) await fillFolder(folder);
  const { db, openLine, close } = await (folder ? openDatabase({ folder }) : openTestDatabase(demo));
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

async function openTestDatabase(demo: boolean): Promise<OpenDatabase> {
  const databases = inject('testDatabases');
  if (!databases) {
    throw new Error(
      'A test that opens a database is named *.db.test.ts, or *.both-dbs.test.ts to run on PostgreSQL too',
    );
  }
  const template = demo ? databases.demo : databases.empty;
  const { postgresUrl } = databases;
  if (!postgresUrl) {
    const loadDataDir = await openAsBlob(template);
    return openDatabase({ memory: await PGlite.create({ loadDataDir }) });
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(postgresUrl, `create database ${name} template ${template}`);
  const open = await openDatabase({ databaseUrl: databaseAddress(postgresUrl, name) });
  const close = async () => {
    await open.close();
    await onServer(postgresUrl, `drop database ${name} with (force)`);
  };
  return { ...open, close };
}
