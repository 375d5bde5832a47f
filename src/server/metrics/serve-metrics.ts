import { createServer } from 'node:http';
import { eq, inArray, min, sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { Waiting } from '#shared/desk/contract/today.ts';
import type { ShopContext } from '#server/context.ts';
import { notices } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findWhatWaits } from '#server/desk/today/what-waits.ts';
import { findVaultStand, type VaultStand } from '#server/digital/ledger/vault.ts';
import { reasonOf } from '#server/log.ts';
import type { Settings } from '#server/settings.ts';
import type { Metrics } from './metrics.ts';

interface Watched {
  shop: ShopContext;
  /** The number of clients of the rate socket. */
  sockets: () => number;
  /** The age in ms at which a rate is no longer fresh. */
  maxAgeMs: number;
  /** The numbers of connections to PostgreSQL, by what they do; absent for the embedded database. */
  connections?: (() => Record<'busy' | 'idle' | 'waiting', number>) | undefined;
}

/** The database is queried at most once in this time, however often metrics are scraped. */
const ASK_EVERY_MS = 5000;

/**
 * Serves the store's metrics, on a port of its own that customers never reach. Throws an Error of one line where the port is not
 * available.
 */
export async function serveMetrics(
  { registry }: Metrics,
  { METRICS_PORT, METRICS_HOST }: Pick<Settings, 'METRICS_PORT' | 'METRICS_HOST'>,
  watched: Watched,
): Promise<{ port: number; stop: () => Promise<void> }> {
  addGauges(registry, watched);
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        watched.shop.log.error({ err: error }, 'nothing could be measured');
        response.writeHead(503).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new Error(`METRICS_PORT cannot be had: ${reasonOf(cause)}`, { cause })),
    );
    server.listen(METRICS_PORT, METRICS_HOST, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function addGauges(
  registry: Metrics['registry'],
  { shop, sockets, maxAgeMs, connections }: Watched,
): void {
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const value = read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  gauge('shop_sockets', 'Clients of the rate socket', sockets);
  gauge('shop_rate_age_seconds', 'Age of the newest rate that was believed', () => {
    const last = shop.lastRates();
    return last && (shop.now() - last.time) / 1000;
  });
  gauge(
    'shop_rate_stale_after_seconds',
    'The age at which a rate is no longer sold at',
    () => maxAgeMs / 1000,
  );
  gauge('shop_rate_fresh', '1 while the shop sells at a fresh rate', () =>
    shop.freshRates() ? 1 : 0,
  );
  gauge('shop_rate_checking', '1 while the guard does not believe the feed', () =>
    shop.market?.().checking ? 1 : 0,
  );
  gauge('shop_market_open', '1 while it is a time at which the shop trades', () =>
    (shop.market?.().open ?? true) ? 1 : 0,
  );
  gauge(
    'shop_halts',
    'Parts of the shop that the desk has halted',
    () => shop.market?.().paused?.length ?? 0,
  );
  if (connections) addConnections(registry, connections);
  addBooks(registry, shop);
}

function addConnections(
  registry: Metrics['registry'],
  connections: NonNullable<Watched['connections']>,
): void {
  const gauge = new Gauge({
    name: 'shop_database_connections',
    help: 'Connections to PostgreSQL that are busy or idle, and statements that wait for one',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(connections())) gauge.set({ state }, count);
    },
  });
}

interface Books {
  waiting: Waiting[];
  orders: { state: string; count: number }[];
  cover: Record<'gold' | 'silver', number | undefined>;
  /** The waiting notices; undefined where none are sent. */
  notices: { count: number; oldest: Date | null } | undefined;
}

/** Figures from the database: orders that wait for somebody, payouts, approvals, notices, and how far the vault covers the customers. */
function addBooks(registry: Metrics['registry'], shop: ShopContext): void {
  let askedAt = -Infinity;
  let asked: Promise<Books> | undefined;
  const books = (): Promise<Books> => {
    const now = performance.now();
    if (asked && now - askedAt < ASK_EVERY_MS) return asked;
    askedAt = now;
    asked = read(shop);
    return asked;
  };
  const registers = [registry];
  const labelled = <Label extends string>(
    name: string,
    help: string,
    label: Label,
    values: (books: Books) => [string, number | undefined][],
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        const own = values(await books());
        this.reset();
        for (const [of, value] of own) if (value !== undefined) this.labels(of).set(value);
      },
    });
  labelled(
    'shop_waiting',
    'What waits for somebody at the desk, as its first screen has it',
    'kind',
    ({ waiting }) => waiting.map(({ kind, count }) => [kind, count]),
  );
  labelled(
    'shop_waiting_oldest_seconds',
    'How long the oldest of it has waited',
    'kind',
    ({ waiting }) =>
      waiting.map(({ kind, oldest }) => [
        kind,
        oldest === undefined ? 0 : (shop.now() - oldest) / 1000,
      ]),
  );
  labelled('shop_orders', 'Orders that are not at their end, by state', 'state', ({ orders }) =>
    orders.map(({ state, count }) => [state, count]),
  );
  const single = (
    name: string,
    help: string,
    value: (waiting: NonNullable<Books['notices']>) => number,
  ) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const { notices: waiting } = await books();
        if (waiting) this.set(value(waiting));
        else this.remove();
      },
    });
  single(
    'shop_notices_waiting',
    'Notices to customers that are not sent yet',
    ({ count }) => count,
  );
  single('shop_notices_oldest_seconds', 'How long the oldest of them has waited', ({ oldest }) =>
    oldest === null ? 0 : (shop.now() - oldest.getTime()) / 1000,
  );
  labelled(
    'shop_vault_cover_ratio',
    'Metal in the vault for each gram that customers hold',
    'metal',
    ({ cover }) => [
      ['gold', cover.gold],
      ['silver', cover.silver],
    ],
  );
}

async function findWaitingNotices({ db, notices: sender }: ShopContext): Promise<Books['notices']> {
  if (!sender) return undefined;
  const [found] = await db
    .select({ count: sql<number>`count(*)::int`, oldest: min(notices.writtenAt) })
    .from(notices)
    .where(eq(notices.state, 'waiting'));
  return found;
}

const OPEN_STATES = ['placed', 'payment-received', 'confirmed', 'dispatched', 'lapsed'] as const;

async function read(shop: ShopContext): Promise<Books> {
  const { db } = shop;
  const count = sql<number>`count(*)::int`;
  const byState = await db
    .select({ state: orders.state, count })
    .from(orders)
    .where(inArray(orders.state, [...OPEN_STATES]))
    .groupBy(orders.state);
  const stand = await findVaultStand(shop);
  return {
    waiting: await findWhatWaits(shop, ['owner']),
    orders: byState,
    cover: { gold: ratioOf(stand, 'gold'), silver: ratioOf(stand, 'silver') },
    notices: await findWaitingNotices(shop),
  };
}

/**
 * Metal in the vault for each gram that customers hold; undefined where they hold none. Not `coverOf`, whose percent ends at 100: an
 * alarm has to see the last of what is over going.
 */
const ratioOf = ({ inVault, customers }: VaultStand, metal: 'gold' | 'silver') =>
  customers[metal] > 0 ? inVault[metal] / customers[metal] : undefined;
