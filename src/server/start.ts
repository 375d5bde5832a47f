import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { openPasswords } from './accounts/password.ts';
import { buildApp } from '#server/http/app.ts';
import { readPictures } from './catalogue/pictures.ts';
import { Cleanup } from './cleanup.ts';
import { systemClock } from './clock.ts';
import type { Database } from './db/database.ts';
import { hasDemoCustomer } from '#server/demo/demo-customer.ts';
import { addDemoHistory } from '#server/demo/demo-history.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { openDeskSocket } from './desk/desk-socket.ts';
import { warnOfClosed } from './desk/warn-closed.ts';
import { admitStore, recordLive } from './go-live/guard.ts';
import { openLog, reasonOf } from './log.ts';
import { openRateFeed } from './rates/feed.ts';
import { recordRates } from './rates/history/record-rates.ts';
import { openRateSource, type RateSourceSettings } from '#server/rates/sources/settings.ts';
import { isDemo, type Settings, taxProfileOf } from './settings.ts';
import type { ShopContext } from './context.ts';
import { startSweeping } from './sweeper.ts';
import { openTrading } from './trading/open-trading.ts';

/** How long requests under way may take to finish when the store stops. */
const STOP_GRACE_MS = 5000;

export interface RunningStore {
  server: FastifyInstance;
  port: number;
  /** Demo data was loaded, now or before. */
  demo: boolean;
  /** Finishes what is under way, then closes everything that was opened. */
  stop: () => Promise<void>;
}

/**
 * Looks whether the store may open at all, then opens its parts one after another: database, rates, desk, HTTP. Where
 * one cannot be opened, those before it are closed again and the error is thrown: NotReady for a store that may not.
 */
export async function startStore(settings: Settings, clientDir: string): Promise<RunningStore> {
  const log = openLog(settings.LOG_LEVEL);
  const demoOffered = isDemo(settings);
  const { database, parts } = await admitStore(settings);
  const cleanup = new Cleanup();
  cleanup.add(() => database.close());
  try {
    const { rates } = parts;
    const otp = parts.otp.open({ log });
    const source = openRateSource(rates, { log });
    const witness = parts.witness && openRateSource(parts.witness, { log });
    const maxAgeMs = settings.RATE_STALE_AFTER_MS;
    await database.migrate();
    if (!demoOffered) await recordLive(database.db, settings, Date.now());
    const demo = demoOffered && (await offerDemo(database.db, rates));
    const { trading, stop: stopTrading } = await openTrading({
      shop: { db: database.db, log, now: Date.now },
      clock: systemClock,
      source,
      witness,
      settings,
      demo,
      shared: !database.embedded,
    });
    cleanup.add(stopTrading);
    const shop: ShopContext = {
      name: settings.SHOP_NAME,
      demo: demoOffered,
      db: database.db,
      now: Date.now,
      ...trading,
      pictures: readPictures(`${clientDir}/pictures/pictures.json`),
      sessionDays: settings.SESSION_DAYS,
      passwords: openPasswords(),
      otp,
      cards: parts.cards.open({ db: database.db, now: Date.now }),
      collect: parts.collect.open(),
      eInvoices: parts.eInvoice.open(),
      transfer: parts.transfer,
      upi: { most: settings.UPI_MOST, bankMost: settings.UPI_BANK_MOST },
      priceLockMs: settings.PRICE_LOCK_SECONDS * 1000,
      cardSurchargePercent: settings.CARD_SURCHARGE_PERCENT,
      writeOffRupees: settings.WRITE_OFF_RUPEES,
      tax: {
        profile: taxProfileOf(settings),
        conversionGstPercent: settings.CONVERSION_GST_PERCENT,
      },
      hsnDigits: settings.HSN_DIGITS,
      identity: parts.identity.open(),
      digitalTolerancePercent: settings.DIGITAL_TOLERANCE_PERCENT,
      log,
    };
    await warnOfClosed(shop);
    for (const each of witness ? [source, witness] : [source]) {
      cleanup.add(() => each.stop());
      each.start();
    }
    cleanup.add(recordRates(shop, systemClock));
    cleanup.add(startSweeping(shop));
    const desk = await openDeskSocket(shop, settings);
    cleanup.add(() => desk.close());
    // Customers last: when they are let in, everything else is there, and they are let out first.
    const server = await buildApp(settings, shop, clientDir);
    cleanup.add(() => closeServer(server));
    const feed = openRateFeed({
      httpServer: server.server,
      freshRates: trading.freshRates,
      market: trading.market,
      allowedOrigins: [settings.PUBLIC_ORIGIN, ...settings.ALLOWED_ORIGINS],
      maxAgeMs,
      log,
    });
    server.addHook('preClose', () => feed.close());
    await listen(server, settings);
    return {
      server,
      port: listeningPort(server),
      demo,
      stop: () => drainAndClose(server, settings, cleanup),
    };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

/** A balancer hears that the store is stopping, and has DRAIN_SECONDS to send its visitors elsewhere. */
async function drainAndClose(
  server: FastifyInstance,
  { DRAIN_SECONDS }: Settings,
  cleanup: Cleanup,
): Promise<void> {
  server.drain();
  if (DRAIN_SECONDS > 0) await wait(DRAIN_SECONDS * 1000);
  await cleanup.run();
}

async function listen(server: FastifyInstance, { PORT, HOST }: Settings): Promise<void> {
  try {
    await server.listen({ port: PORT, host: HOST });
  } catch (cause) {
    throw new Error(`The store cannot listen there, see HOST and PORT: ${reasonOf(cause)}`, {
      cause,
    });
  }
}

/** A client that only dawdles must not hold up the stop until somebody kills the store. */
async function closeServer(server: FastifyInstance): Promise<void> {
  const enough = setTimeout(() => server.server.closeAllConnections(), STOP_GRACE_MS);
  await server.close();
  clearTimeout(enough);
}

async function offerDemo(db: Database, rates: RateSourceSettings): Promise<boolean> {
  await loadDemo(db);
  const demo = await hasDemoCustomer(db);
  // Made-up history is for made-up rates alone.
  if (demo && rates.kind === 'simulated') await addDemoHistory(db, rates.seed, Date.now());
  return demo;
}

function listeningPort(server: FastifyInstance): number {
  const address = server.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
