import { createServer } from 'node:http';
import { inArray, isNull, sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { ShopContext } from '#server/context.ts';
import { orders } from '#server/db/schema/orders.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import { approvals } from '#server/db/schema/desk.ts';
import { coverOf, findVaultStand } from '#server/digital/ledger/vault.ts';
import { reasonOf } from '#server/log.ts';
import type { Settings } from '#server/settings.ts';
import type { Metrics } from './metrics.ts';

interface Watched {
  shop: ShopContext;
  /** Clients of the rate socket. */
  sockets: () => number;
  /** The age in ms at which a rate is no longer fresh. */
  maxAgeMs: number;
}

/** The database is asked at most once in this time, however often it is scraped. */
const ASK_EVERY_MS = 5000;

/**
 * Serves what the store measures, on a port of its own that customers never reach. Throws an Error of one line
 * where the port cannot be had.
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

function addGauges(registry: Metrics['registry'], { shop, sockets, maxAgeMs }: Watched): void {
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
  gauge(
    'shop_halts',
    'Parts of the shop that the desk has halted',
    () => shop.market?.().paused?.length ?? 0,
  );
  addBooks(registry, shop);
}

interface Books {
  orders: { state: string; count: number }[];
  payouts: number;
  approvals: number;
  cover: Record<'gold' | 'silver', number | undefined>;
}

/** What is in the database: orders that wait for somebody, payouts, approvals, and how far the vault covers the customers. */
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
  const gauge = (name: string, help: string, set: (gauge: Gauge, books: Books) => void) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        set(this, await books());
      },
    });
  gauge(
    'shop_payouts_due',
    'Sales of customers whose money has not gone to them',
    (each, { payouts }) => each.set(payouts),
  );
  gauge('shop_approvals_waiting', 'Requests that wait for a second person', (each, { approvals }) =>
    each.set(approvals),
  );
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
  labelled('shop_orders', 'Orders that are not at their end, by state', 'state', ({ orders }) =>
    orders.map(({ state, count }) => [state, count]),
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

const OPEN_STATES = ['placed', 'payment-received', 'confirmed', 'dispatched', 'lapsed'] as const;

async function read(shop: ShopContext): Promise<Books> {
  const { db } = shop;
  const count = sql<number>`count(*)::int`;
  const byState = await db
    .select({ state: orders.state, count })
    .from(orders)
    .where(inArray(orders.state, [...OPEN_STATES]))
    .groupBy(orders.state);
  const [payouts] = await db
    .select({ count })
    .from(digitalSales)
    .where(isNull(digitalSales.paidAt));
  const [waiting] = await db
    .select({ count })
    .from(approvals)
    .where(sql`${approvals.state} = 'waiting' and ${approvals.expiresAt} > now()`);
  const stand = await findVaultStand(shop);
  return {
    orders: byState,
    payouts: payouts?.count ?? 0,
    approvals: waiting?.count ?? 0,
    cover: { gold: coverOf(stand, 'gold'), silver: coverOf(stand, 'silver') },
  };
}
