import type { FastifyInstance } from 'fastify';
import { openOtpSender, parseOtpSender } from '#server/accounts/recovery/otp/settings.ts';
import { openPasswords } from './accounts/password.ts';
import { buildApp } from '#server/http/app.ts';
import { readPictures } from './catalogue/pictures.ts';
import { systemClock } from './clock.ts';
import { type Database, openDatabase } from './db/database.ts';
import { hasDemoCustomer } from '#server/demo/demo-customer.ts';
import { addDemoHistory } from '#server/demo/demo-history.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { openDeskSocket } from './desk/desk-socket.ts';
import { openLog } from './log.ts';
import { openCardGateway, parseCardGateway } from './payments/card/settings.ts';
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
import { isDemo, type Settings } from './settings.ts';
import type { ShopContext } from './context.ts';
import { startSweeping } from './sweeper.ts';

/** How long requests under way may take to finish when the store stops. */
const STOP_GRACE_MS = 5000;

export interface RunningStore {
  server: FastifyInstance;
  port: number;
  /** Demo data was loaded, now or before. */
  demo: boolean;
  /** Finishes what is under way, then lets go of everything. */
  stop: () => Promise<void>;
}

/** Opens the database, the rates and the HTTP side, in this order, and listens. */
export async function startStore(settings: Settings, clientDir: string): Promise<RunningStore> {
  const log = openLog(settings.LOG_LEVEL);
  const demoOffered = isDemo(settings);
  // Before anything is opened: a wrong setting must not leave a locked folder behind.
  const otp = openOtpSender(parseOtpSender(settings, demoOffered), { log });
  const cards = parseCardGateway(settings);
  const rates = parseRateSource(settings.RATE_SOURCE, settings);
  const source = openRateSource(rates, { log });
  const hours = settings.MARKET_HOURS ? parseMarketHours(settings.MARKET_HOURS) : undefined;
  const market = () => marketAt(hours, Date.now());
  const maxAgeMs = settings.RATE_STALE_AFTER_MS;
  const fresh = () => (market().open ? freshRates(source, maxAgeMs, Date.now()) : undefined);
  const { say, said } = rememberQuotedRates(fresh, { now: Date.now, forMs: maxAgeMs });
  const database = await openDatabase(
    settings.DATABASE_URL ? { databaseUrl: settings.DATABASE_URL } : { folder: settings.DATA_DIR },
  );
  const shop: ShopContext = {
    name: settings.SHOP_NAME,
    db: database.db,
    now: Date.now,
    freshRates: say,
    saidRates: said,
    market,
    lastRates: () => source.read(),
    pictures: readPictures(`${clientDir}/pictures/pictures.json`),
    sessionDays: settings.SESSION_DAYS,
    passwords: openPasswords(),
    otp,
    cards: openCardGateway(cards, { db: database.db, now: Date.now }),
    priceLockMs: settings.PRICE_LOCK_SECONDS * 1000,
    cardSurchargePercent: settings.CARD_SURCHARGE_PERCENT,
    digitalTolerancePercent: settings.DIGITAL_TOLERANCE_PERCENT,
    log,
  };
  try {
    const demo = demoOffered && (await offerDemo(database.db, rates));
    const server = await buildApp(settings, shop, clientDir);
    source.start();
    const feed = openRateFeed({
      httpServer: server.server,
      freshRates: say,
      market,
      allowedOrigins: [settings.PUBLIC_ORIGIN, ...settings.ALLOWED_ORIGINS],
      maxAgeMs,
      log,
    });
    server.addHook('preClose', () => feed.close());
    await server.listen({ port: settings.PORT, host: settings.HOST });
    const stopSweeping = startSweeping(shop);
    const desk = await openDeskSocket(shop, settings);
    const stopRecording = recordRates(shop, systemClock);
    const stop = async () => {
      // A client that only dawdles must not hold up the stop until somebody kills the store.
      const enough = setTimeout(() => server.server.closeAllConnections(), STOP_GRACE_MS);
      await server.close();
      clearTimeout(enough);
      await stopSweeping();
      await desk.close();
      await stopRecording();
      await source.stop();
      await database.close();
    };
    return { server, port: listeningPort(server), demo, stop };
  } catch (error) {
    await source.stop();
    await database.close();
    throw error;
  }
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
