import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, getTableName, isTable, sql } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESK_NAMESPACE, type StoreToDesk, type Topic } from '#shared/desk/contract/live.ts';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { enquiries } from '#server/db/schema/content.ts';
import { staffNetworks, staffSessions } from '#server/db/schema/staff.ts';
import { openRateFeed, type RateFeed } from '#server/rates/feed.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { followCounts } from './pending-changes.ts';
import { type ChangeCounts, readChanges } from './read-changes.ts';
import { serveDeskLive } from './serve-live.ts';

const COOKIE = 'desk_session';
const ENQUIRY = { firstName: 'A', lastName: 'B', number: '9', email: 'a@b.c' };

/** Tables that no desk screen shows, that change with every visitor, or that change only together with a followed table. */
const NOT_FOLLOWED = new Set([
  'attempts',
  'bank_formats',
  'card_disputes',
  'card_events',
  'cart_lines',
  'collect_accounts',
  'collect_codes',
  'collect_events',
  'coupon_uses',
  'desk_act_links',
  'desk_limit_uses',
  'digital_purchases',
  'digital_quotes',
  'e_invoices',
  'entries',
  'invoice_counters',
  'issued_documents',
  'notices',
  'order_lines',
  'order_search',
  'otp_challenges',
  'own_metal',
  'own_money',
  'payout_returns',
  'price_locks',
  'proof_removals',
  'rate_candles',
  'refund_events',
  'refund_files',
  'report_rows',
  'requests',
  'said_rates',
  'security_events',
  'sessions',
  'shop_catalogue',
  'staff_challenges',
  'staff_recovery_codes',
  'staff_sessions',
  'store_keys',
  'visit_days',
]);

let shop: TestShop;
let httpServer: HttpServer;
let feed: RateFeed;
let live: ReturnType<typeof serveDeskLive>;
let address: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  httpServer = createServer((_, reply) => reply.writeHead(404).end());
  httpServer.listen(0, '127.0.0.1');
  await once(httpServer, 'listening');
  address = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
  feed = openRateFeed({
    httpServer,
    freshRates: () => undefined,
    allowedOrigins: ['https://elsewhere.example'],
    maxAgeMs: 15_000,
    log: { info: () => {}, warn: () => {} },
  });
  live = serveDeskLive(shop, {
    namespace: feed.namespace(DESK_NAMESPACE),
    cookie: COOKIE,
    proxied: true,
    everyMs: 20,
  });
}, 60_000);
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
afterAll(async () => {
  await live.close();
  await feed.close();
  httpServer.close();
  await shop.close();
});

function connect(
  cookie: string | undefined,
  { origin = address, ip = '192.0.2.9' }: { origin?: string; ip?: string } = {},
): Socket<StoreToDesk> {
  const socket: Socket<StoreToDesk> = io(address + DESK_NAMESPACE, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: {
      origin,
      // The address that a client writes itself, before the proxy's, is not trusted.
      'x-forwarded-for': `203.0.113.1, ${ip}`,
      ...(cookie && { cookie: `${COOKIE}=${cookie}` }),
    },
  });
  sockets.push(socket);
  return socket;
}
const heard = <Name extends 'connect' | 'connect_error' | 'disconnect'>(
  socket: Socket,
  event: Name,
) => new Promise<unknown>((resolve) => socket.once(event as string, resolve));
const topics = (socket: Socket<StoreToDesk>, wanted: Topic) =>
  new Promise<void>((resolve) => {
    socket.on('Changed', (changed) => changed.includes(wanted) && resolve());
  });

describe('what happens in the shop, told to the desk', () => {
  it('is refused to who is signed out, has a wrong cookie, or comes from another site', async () => {
    const { cookie } = await newStaff(shop, ['owner']);
    const refused = [
      connect(undefined),
      connect('wrong'),
      connect(cookie, { origin: 'https://elsewhere.example' }),
    ].map((socket) => heard(socket, 'connect_error'));
    for (const error of await Promise.all(refused)) {
      expect(error).toMatchObject({ message: 'signed-out' });
    }
  });

  it('comes as a topic once a change is committed', async () => {
    const { cookie } = await newStaff(shop, ['content']);
    const socket = connect(cookie);
    await heard(socket, 'connect');
    const changed = topics(socket, 'enquiries');
    const at = new Date(shop.now());
    await shop.db.transaction(async (tx) => {
      await tx.insert(enquiries).values({ ...ENQUIRY, createdAt: at });
    });
    await changed;
  });

  it('ends with the session', async () => {
    const { id, cookie } = await newStaff(shop, ['support']);
    const socket = connect(cookie);
    await heard(socket, 'connect');
    const ended = heard(socket, 'disconnect');
    await shop.db
      .update(staffSessions)
      .set({ expiresAt: new Date(shop.now() - 1) })
      .where(eq(staffSessions.staffId, id));
    expect(await ended).toBe('io server disconnect');
  });

  it('ends with the lock of a session that nobody used for a quarter of an hour', async () => {
    const { id, cookie } = await newStaff(shop, ['support']);
    const socket = connect(cookie);
    await heard(socket, 'connect');
    const ended = heard(socket, 'disconnect');
    await shop.db
      .update(staffSessions)
      .set({ seenAt: new Date(shop.now() - 16 * 60_000) })
      .where(eq(staffSessions.staffId, id));
    expect(await ended).toBe('io server disconnect');
    expect(await heard(connect(cookie), 'connect_error')).toMatchObject({ message: 'signed-out' });
  });

  it('is for the networks that the desk answers to, from the moment they are named', async () => {
    const { cookie } = await newStaff(shop, ['owner']);
    const [inside, outside] = [connect(cookie), connect(cookie, { ip: '203.0.113.1' })];
    await Promise.all([heard(inside, 'connect'), heard(outside, 'connect')]);
    const ended = heard(outside, 'disconnect');
    await callDesk(
      shop,
      staffOperations.SetNetworks,
      { networks: [{ cidr: '192.0.2.0/24', note: '' }], seen: [] },
      { cookie },
    );
    expect(await ended).toBe('io server disconnect');
    const refused = heard(connect(cookie, { ip: '203.0.113.1' }), 'connect_error');
    expect(await refused).toMatchObject({ message: 'network' });
    expect(inside.connected).toBe(true);
    await shop.db.delete(staffNetworks);
  });
});

it('every table is followed by a topic of the desk, or named as one that is not', async () => {
  const folder = new URL('../../db/schema/', import.meta.url);
  const names = new Set<string>();
  for (const file of readdirSync(folder)) {
    const module = (await import(new URL(file, folder).href)) as Record<string, unknown>;
    for (const each of Object.values(module)) if (isTable(each)) names.add(getTableName(each));
  }
  const rows = await rowsOf<{ name: string }>(
    shop.db,
    sql`select distinct event_object_table as name from information_schema.triggers where trigger_name like 'desk_topic_%'`,
  );
  const followed = new Set(rows.map(({ name }) => name));
  expect([...names].filter((name) => !followed.has(name) && !NOT_FOLLOWED.has(name))).toEqual([]);
});

describe('followCounts', () => {
  const reading = (count: number, ended: number, begun: number): ChangeCounts => ({
    counts: { ...base.counts, orders: String(count) },
    ended: BigInt(ended),
    begun: BigInt(begun),
  });
  let base: ChangeCounts;
  beforeAll(async () => {
    base = await readChanges(shop.db);
  });

  it('tells a change once where no transaction is open', () => {
    const tell = followCounts(reading(0, 5, 5));
    expect(tell(reading(1, 6, 6))).toEqual(['orders']);
    expect(tell(reading(1, 7, 7))).toEqual([]);
  });

  it('tells it again when the transaction that may hold it has ended, however long that takes', () => {
    const tell = followCounts(reading(0, 5, 5));
    expect(tell(reading(1, 5, 6))).toEqual(['orders']);
    const open = Array.from({ length: 20 }, () => tell(reading(1, 5, 9)).length);
    expect(open.filter(Boolean).length).toBeLessThan(6);
    expect(tell(reading(1, 9, 9))).toEqual(['orders']);
    expect(tell(reading(1, 9, 9))).toEqual([]);
  });
});
