import type { FastifyInstance } from 'fastify';
import { parseOtpSender } from '#server/accounts/recovery/otp/settings.ts';
import { openPasswords } from './accounts/password.ts';
import { buildApp } from '#server/http/app.ts';
import { readPictures } from './catalogue/pictures.ts';
import { Cleanup } from './cleanup.ts';
import { systemClock } from './clock.ts';
import { type Database, openDatabase } from './db/database.ts';
import { hasDemoCustomer } from '#server/demo/demo-customer.ts';
import { addDemoHistory } from '#server/demo/demo-history.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { openDeskSocket } from './desk/desk-socket.ts';
import { openLog } from './log.ts';
import { parseCardGateway } from './payments/card/settings.ts';
import { openRateFeed } from './rates/feed.ts';
import { parseMarketHours } from './rates/market-hours.ts';
import { recordRates } from './rates/history/record-rates.ts';
import {
  openRateSource,
  parseRateSource,
  type RateSourceSettings,
} from '#server/rates/sources/settings.ts';
import { isDemo, type Settings } from './settings.ts';
import type { ShopContext } from './context.ts';
import { startSweeping } from './sweeper.ts';
import { openTrading } from './trading/open-trading.ts';

/** How long requests under way may take to finish when the store stops. */
const STOP_GRACE_MS = 5000;

/** A desk command, or a store that is stopping, may have the data folder for a moment. */
const FOLDER_WAIT_MS = 5000;

export interface RunningStore {
  server: FastifyInstance;
  port: number;
  /** Demo data was loaded, now or before. */
  demo: boolean;
  /** Finishes what is under way, then closes everything that was opened. */
  stop: () => Promise<void>;
}

/**
 * Opens the database, the rates, the desk and the HTTP side, in this order, and listens. Where one of them cannot
 * be opened, those before it are closed again and the error is thrown.
 */
export async function startStore(settings: Settings, clientDir: string): Promise<RunningStore> {
  const log = openLog(settings.LOG_LEVEL);
  const demoOffered = isDemo(settings);
  // Before anything is opened: a wrong setting must not leave a locked folder behind.
  const otp = parseOtpSender(settings, demoOffered).open({ log });
  const cards = parseCardGateway(settings);
  const rates = parseRateSource(settings.RATE_SOURCE, settings.env);
  const source = openRateSource(rates, { log });
  const witness = settings.RATE_SOURCE_2
    ? openRateSource(parseRateSource(settings.RATE_SOURCE_2, settings.env, '_2'), { log })
    : undefined;
  if (settings.MARKET_HOURS) parseMarketHours(settings.MARKET_HOURS);
  const maxAgeMs = settings.RATE_STALE_AFTER_MS;
  const cleanup = new Cleanup();
  try {
    const database = await openDatabase(
      settings.DATABASE_URL
        ? { databaseUrl: settings.DATABASE_URL }
        : { folder: settings.DATA_DIR, waitMs: FOLDER_WAIT_MS },
    );
    cleanup.add(() => database.close());
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
      db: database.db,
      now: Date.now,
      ...trading,
      pictures: readPictures(`${clientDir}/pictures/pictures.json`),
      sessionDays: settings.SESSION_DAYS,
      passwords: openPasswords(),
      otp,
      cards: cards.open({ db: database.db, now: Date.now }),
      priceLockMs: settings.PRICE_LOCK_SECONDS * 1000,
      cardSurchargePercent: settings.CARD_SURCHARGE_PERCENT,
      digitalTolerancePercent: settings.DIGITAL_TOLERANCE_PERCENT,
      log,
    };
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
    await server.listen({ port: settings.PORT, host: settings.HOST });
    return { server, port: listeningPort(server), demo, stop: () => cleanup.run() };
  } catch (error) {
    await cleanup.run();
    throw error;
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
