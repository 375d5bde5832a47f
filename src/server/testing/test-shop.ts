import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pino from 'pino';
import { inject } from 'vitest';
import { sandboxGateway } from '../payments/card/sandbox-gateway.ts';
import type { RateReading } from '#server/rates/sources/source.ts';
import { openDatabase, type OpenDatabase } from '../db/database.ts';
import type { ShopContext } from '#server/context.ts';
import { onServer } from './on-server.ts';

/** A shop for tests: a database of its own, a clock that the test moves, rates that it sets. */
export interface TestShop extends ShopContext {
  clock: { now: number };
  rates: { reading: RateReading | undefined; said: RateReading[] };
  /** The one-time codes that were sent, oldest first. */
  sent: { number: string; code: string }[];
  close: () => Promise<void>;
}

/** 20 November 2026, noon in India. No test depends on the day it runs. */
const NOON = Date.UTC(2026, 10, 20, 6, 30);

export interface TestShopOptions {
  /** Takes cards by the sandbox. */
  cards?: 'sandbox';
}

/**
 * Opens an empty shop on PGlite, or on PostgreSQL in the run's PostgreSQL project. Given a folder, it is
 * the embedded database there, which can be closed and opened again.
 */
export async function openTestShop(
  folder?: string,
  { cards }: TestShopOptions = {},
): Promise<TestShop> {
  const { db, close } = await (folder ? openDatabase({ folder }) : openTestDatabase());
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
    otp: {
      async send(number, code) {
        sent.push({ number, code });
      },
    },
    sent,
    cards: cards && sandboxGateway({ db, now: () => clock.now }),
    priceLockMs: 300_000,
    cardSurchargePercent: '2',
    digitalTolerancePercent: '0.1',
    log: pino({ level: 'silent' }),
    clock,
    rates,
    close,
  };
}

async function openTestDatabase(): Promise<OpenDatabase> {
  const server = inject('postgresUrl');
  if (!server) {
    const loadDataDir = await openAsBlob(inject('emptyDatabase'));
    return openDatabase({ memory: await PGlite.create({ loadDataDir }) });
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${inject('postgresTemplate')}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const open = await openDatabase({ databaseUrl: address.href });
  const close = async () => {
    await open.close();
    await onServer(server, `drop database ${name} with (force)`);
  };
  return { ...open, close };
}
