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
import { freshRates } from './rates/fresh-rates.ts';
import { marketAt, parseMarketHours } from './rates/market-hours.ts';
import { recordRates } from './rates/history/record-rates.ts';
import { rememberQuotedRates } from '#server/rates/quoted-rates.ts';
import {
  openRateSource,
  parseRateSource,
  type RateSourceSettings,
} from '#server/rates/sources/settings.ts';
import { isDemo, type Settings, taxProfileFault, taxProfileOf } from './settings.ts';
import type { ShopContext } from './context.ts';
import { startSweeping } from './sweeper.ts';

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
  const unsettledTax = taxProfileFault(settings);
  if (unsettledTax) log.warn(unsettledTax);
  // Before anything is opened: a wrong setting must not leave a locked folder behind.
  const otp = parseOtpSender(settings, demoOffered).open({ log });
  const cards = parseCardGateway(settings);
  const rates = parseRateSource(settings.RATE_SOURCE, settings.env);
  const source = openRateSource(rates, { log });
  const hours = settings.MARKET_HOURS ? parseMarketHours(settings.MARKET_HOURS) : undefined;
  const market = () => marketAt(hours, Date.now());
  const maxAgeMs = settings.RATE_STALE_AFTER_MS;
  const fresh = () => (market().open ? freshRates(source, maxAgeMs, Date.now()) : undefined);
  const quoted = rememberQuotedRates(fresh, { now: Date.now, forMs: maxAgeMs });
  const cleanup = new Cleanup();
  try {
    const database = await openDatabase(
      settings.DATABASE_URL
        ? { databaseUrl: settings.DATABASE_URL }
        : { folder: settings.DATA_DIR, waitMs: FOLDER_WAIT_MS },
    );
    cleanup.add(() => database.close());
    const shop: ShopContext = {
      name: settings.SHOP_NAME,
      db: database.db,
      now: Date.now,
      freshRates: quoted.current,
      recentRates: quoted.recent,
      market,
      lastRates: () => source.read(),
      pictures: readPictures(`${clientDir}/pictures/pictures.json`),
      sessionDays: settings.SESSION_DAYS,
      passwords: openPasswords(),
      otp,
      cards: cards.open({ db: database.db, now: Date.now }),
      priceLockMs: settings.PRICE_LOCK_SECONDS * 1000,
      cardSurchargePercent: settings.CARD_SURCHARGE_PERCENT,
      tax: {
        profile: taxProfileOf(settings),
        conversionGstPercent: settings.CONVERSION_GST_PERCENT,
      },
      hsnDigits: settings.HSN_DIGITS,
      digitalTolerancePercent: settings.DIGITAL_TOLERANCE_PERCENT,
      log,
    };
    const demo = demoOffered && (await offerDemo(database.db, rates));

    cleanup.add(() => source.stop());
    source.start();
    cleanup.add(recordRates(shop, systemClock));
    cleanup.add(startSweeping(shop));
    const desk = await openDeskSocket(shop, settings);
    cleanup.add(() => desk.close());
    // Customers last: when they are let in, everything else is there, and they are let out first.
    const server = await buildApp(settings, shop, clientDir);
    cleanup.add(() => closeServer(server));
    const feed = openRateFeed({
      httpServer: server.server,
      freshRates: quoted.current,
      market,
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
