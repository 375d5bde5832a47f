import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { DESK_NAMESPACE } from '#shared/desk/contract/live.ts';
import { openPasswords } from './accounts/password.ts';
import type { OtpSender } from './accounts/recovery/otp/sender.ts';
import { buildApp } from '#server/http/app.ts';
import { type Look, openLook } from './brand/open-look.ts';
import { readFilms, readPictures } from './catalogue/pictures.ts';
import { watchCatalogue, type WatchedCatalogue } from './catalogue/watch-catalogue.ts';
import { type Changes, openChanges } from './changes/changes.ts';
import { Cleanup } from './cleanup.ts';
import { systemClock } from './clock.ts';
import { warnOfNewer } from './db/compare-migrations.ts';
import type { ConnectedDatabase, Database } from './db/database.ts';
import { hasDemoCustomer } from '#server/demo/demo-customer.ts';
import { addDemoHistory } from '#server/demo/demo-history.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { openDeskSocket } from './desk/command-line/desk-socket.ts';
import { deskCookie } from './desk/http/desk-cookie.ts';
import { serveDeskLive } from './desk/live/serve-live.ts';
import { warnOfClosed } from './desk/warn-closed.ts';
import { admitStore, recordLive } from './go-live/guard.ts';
import type { Parts } from './go-live/read-parts.ts';
import { openLog, reasonOf } from './log.ts';
import { openRateFeed } from './rates/feed.ts';
import { recordRates } from './rates/history/record-rates.ts';
import { openRateSource, type RateSourceSettings } from '#server/rates/sources/settings.ts';
import { isDemo, type Settings } from './settings.ts';
import type { ShopContext } from './context.ts';
import type { DeskSettings } from './setup/desk-settings.ts';
import { type ShopSetup, shopSetup } from './setup/shop-setup.ts';
import { feedTerms, shopTerms } from './shop-terms.ts';
import { inviteFirstOwner } from './staff/invitations.ts';
import { stopServing } from './stop-serving.ts';
import { startSweeping } from './sweeper.ts';
import { openMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { openTracing } from './tracing/open-tracing.ts';
import { openTrading, type OpenTrading, type Trading } from './trading/open-trading.ts';

export interface RunningStore {
  server: FastifyInstance;
  port: number;
  /** Whether demo data was loaded, now or before. */
  demo: boolean;
  /** The link for the desk's first owner; absent where there is one, and in a demo, whose people need none. */
  firstOwner?: string;
  /** Finishes what is under way, then closes everything that was opened. */
  stop: () => Promise<void>;
}

/**
 * Checks whether the store may open at all, then opens its parts one after another: database, rates, desk, HTTP. Where one
 * fails, those before it are closed again and the error is thrown: NotReady for a store that may not open.
 */
export async function startStore(settings: Settings, clientDir: string): Promise<RunningStore> {
  const log = openLog(settings.LOG_LEVEL);
  const demoOffered = isDemo(settings);
  const { database, parts, open } = await admitStore(settings);
  const startedAt = Date.now();
  const isOpen = ({ openedAt }: DeskSettings) => open || (openedAt ?? 0) > startedAt;
  const cleanup = new Cleanup();
  cleanup.add(await openTracing(settings, log));
  cleanup.add(() => database.close());
  try {
    const otp = parts.otp.open({ log });
    if (!demoOffered && parts.otp.kind === 'log') {
      log.warn('OTP_SENDER is log: whoever reads the log can log in as any customer');
    }
    const source = openRateSource(parts.rates, { log });
    const witness = parts.witness && openRateSource(parts.witness, { log });
    await database.migrate();
    await warnOfNewer(database.db, log);
    if (!demoOffered && open) await recordLive(database.db, settings, Date.now());
    const demo = demoOffered && (await offerDemo(database.db, parts.rates));
    const changes = await openChanges(database.openLine);
    cleanup.add(changes.stop);
    const { trading, kept, follow, stop } = await openTrading({
      shop: { db: database.db, log, now: Date.now, changes },
      clock: systemClock,
      source,
      witness,
      settings,
      demo,
      shared: !database.embedded,
      isOpen,
    });
    cleanup.add(stop);
    const setup = shopSetup({ settings, kept, isOpen });
    const look = await openLook({
      shop: { db: database.db, log, changes },
      shopName: nameAtStart(settings),
      clock: systemClock,
      shipped: readPictures(`${clientDir}/pictures/pictures.json`),
      shared: !database.embedded,
    });
    cleanup.add(look.stop);
    const opened = { db: database.db, parts, otp, changes, trading, setup, look, log };
    const shop = contextOf(settings, clientDir, opened);
    await warnOfClosed(shop);
    for (const each of witness ? [source, witness] : [source]) {
      cleanup.add(() => each.stop());
      each.start();
    }
    cleanup.add(recordRates(shop, systemClock));
    cleanup.add(startSweeping(shop));
    const desk = await openDeskSocket(shop, settings);
    cleanup.add(() => desk.close());
    const catalogue = await watchCatalogue(shop);
    cleanup.add(() => catalogue.stop());
    shop.productCount = catalogue.count;
    // Customers come last: when they are let in, everything else is open, and at a stop they leave first.
    const inside = { shop, trading, follow, catalogue, connections: database.connections };
    const server = await openDoors(settings, clientDir, inside, cleanup);
    const invitation = demo ? undefined : await inviteFirstOwner(shop);
    await listen(server, settings);
    return {
      server,
      port: listeningPort(server),
      demo,
      ...(invitation && {
        firstOwner: `${settings.PUBLIC_ORIGIN}/desk/invite#${invitation.token}`,
      }),
      stop: () => drainAndClose(server, settings, cleanup),
    };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

interface Opened {
  db: Database;
  parts: Parts;
  otp: OtpSender | undefined;
  changes: Changes;
  trading: Trading;
  setup: ShopSetup;
  look: Look;
  log: FastifyBaseLogger;
}

/** Puts together what was opened, for the use cases. */
function contextOf(settings: Settings, clientDir: string, opened: Opened): ShopContext {
  const { db, parts, otp, changes, trading, setup, look, log } = opened;
  const demo = isDemo(settings);
  const metrics = settings.METRICS_PORT === undefined ? undefined : openMetrics();
  const nameNow = () => look.brand().name;
  return {
    ...(metrics && { metrics }),
    changes,
    // Read each time: the desk may rename the shop.
    get name() {
      return nameNow();
    },
    brand: look.brand,
    refreshLook: look.refresh,
    demo,
    db,
    now: Date.now,
    ...trading,
    pictures: look.pictures,
    pictureStore: parts.pictures.open(),
    proofBucket: parts.proofs.open(),
    films: readFilms(`${clientDir}/pictures`),
    ...shopTerms(settings),
    numberProof: otp !== undefined && settings.NUMBER_PROOF,
    otpPractice: demo && parts.otp.kind === 'log',
    passwords: openPasswords(),
    otp,
    notices: parts.notices.open({ log }),
    cards: parts.cards.open({ db, now: Date.now, nameNow }),
    collect: parts.collect.open(nameNow),
    eInvoices: parts.eInvoice.open(),
    setup,
    get transfer() {
      return setup.transfer();
    },
    identity: parts.identity.open(),
    log,
  };
}

interface Inside extends Pick<OpenTrading, 'trading' | 'follow'> {
  shop: ShopContext;
  catalogue: WatchedCatalogue;
  connections: ConnectedDatabase['connections'];
}

/** Opens all by which anybody comes in once the server listens: pages and operations, the feed of rates, the desk, the metrics. */
async function openDoors(
  settings: Settings,
  clientDir: string,
  { shop, trading, follow, catalogue, connections }: Inside,
  cleanup: Cleanup,
): Promise<FastifyInstance> {
  const server = await buildApp(settings, shop, clientDir);
  cleanup.add(() => stopServing(server));
  const feed = openRateFeed({
    httpServer: server.server,
    freshRates: trading.freshRates,
    market: trading.market,
    marketMayChange: follow,
    catalogue: catalogue.version,
    ...feedTerms(settings),
    log: shop.log,
  });
  if (shop.metrics) {
    const sockets = () => feed.connections();
    shop.metrics.queue('passwords', shop.passwords.waiting);
    const watched = { shop, sockets, maxAgeMs: settings.RATE_STALE_AFTER_MS, connections };
    const served = await serveMetrics(shop.metrics, settings, watched);
    cleanup.add(served.stop);
  }
  const live = serveDeskLive(shop, {
    namespace: feed.namespace(DESK_NAMESPACE),
    cookie: deskCookie(settings.PUBLIC_ORIGIN.startsWith('https://')),
    proxied: settings.TRUST_PROXY,
  });
  server.addHook('preClose', async () => {
    await live.close();
    await feed.close();
  });
  return server;
}

/** A shop that is being set up has no name until its owner gives it one: it does not use the demo's. */
const nameAtStart = (settings: Settings): string =>
  isDemo(settings) || settings.env['SHOP_NAME'] !== undefined ? settings.SHOP_NAME : 'Our shop';

/** Tells a balancer that the store is stopping, and gives it DRAIN_SECONDS to send its visitors elsewhere. */
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

async function offerDemo(db: Database, rates: RateSourceSettings): Promise<boolean> {
  await loadDemo(db);
  const demo = await hasDemoCustomer(db);
  // Made-up history is only for made-up rates.
  if (demo && rates.kind === 'simulated') await addDemoHistory(db, rates.seed, Date.now());
  return demo;
}

function listeningPort(server: FastifyInstance): number {
  const address = server.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
