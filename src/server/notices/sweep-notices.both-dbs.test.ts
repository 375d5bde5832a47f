import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/india-time.ts';
import { systemClock } from '#server/clock.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { notices } from '#server/db/schema/notices.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { openMetrics } from '#server/metrics/metrics.ts';
import { readSettings } from '#server/settings.ts';
import { startSweeping } from '#server/sweeper.ts';
import { Buyer } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { SentNotice } from './notice-sender.ts';
import { parseNoticeSender } from './settings.ts';
import { sweepNotices, sweepOldNotices } from './sweep-notices.ts';
import { tellCustomer } from './tell-customer.ts';

const SECRET = 'hush-4711';
const TEXT = 'AURUM: your order B1 is confirmed.';
const MINUTE_MS = 60_000;

/** The gateway's next answer: a status, no answer at all, or one that waits for the test. */
type Answer = number | 'silence' | Promise<number>;

let shop: TestShop;
let asha: Buyer;
let server: Server;
let port: number;
let asked: { headers: IncomingHttpHeaders; notice: SentNotice }[];
let answer: Answer;
let lines: string[];

/** Functions that end unanswered requests; their number tells how many have reached the gateway. */
let patience: (() => void)[] = [];
let unanswered = 0;
function loseAllPatience(): void {
  const all = patience;
  [patience, unanswered] = [[], 0];
  for (const run of all) run();
}

beforeAll(async () => {
  shop = await openTestShop();
  server = createServer((request, reply) => {
    let body = '';
    request.on('data', (bytes) => (body += String(bytes)));
    request.on('end', () => {
      asked.push({ headers: request.headers, notice: JSON.parse(body) as SentNotice });
      if (answer === 'silence') {
        unanswered += 1;
        if (unanswered === patience.length) loseAllPatience();
        return;
      }
      // A gateway may repeat what it received.
      void Promise.resolve(answer).then((status) => {
        reply.writeHead(status, { connection: 'close' }).end(body);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
}, 60_000);
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await shop.close();
});
beforeEach(async () => {
  [asked, answer, lines] = [[], 200, []];
  shop.log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  shop.metrics = openMetrics();
  const settings = readSettings({
    NOTICE_SENDER: 'http',
    NOTICE_HTTP_URL: `http://user:${SECRET}@127.0.0.1:${port}/to/${SECRET}`,
    NOTICE_HTTP_HEADER: 'X-Api-Key: k {secret}',
    NOTICE_HTTP_SECRET: SECRET,
  });
  // The real network, without waiting for its timeouts.
  const clock = {
    ...systemClock,
    after(ms: number, run: () => void) {
      if (answer !== 'silence') return systemClock.after(ms, run);
      patience.push(run);
      return () => undefined;
    },
  };
  shop.notices = parseNoticeSender(settings).open({ log: shop.log, clock });
  await shop.db.delete(notices);
  asha = await Buyer.arrive(shop);
});
/** In every test the log must contain nothing of the customer, and no secret. */
afterEach(async () => {
  const people = await shop.db.select({ number: customers.number }).from(customers);
  const numbers = people.map(({ number }) => number);
  const said = lines.join('');
  const found = [SECRET, 'asha@aurum', 'your order', ...numbers].filter((each) =>
    said.includes(each),
  );
  if (found.length > 0) throw new Error(`The log has ${found.join(', ')}`);
});

const tell = (about = 'B1', number?: string) =>
  inTransaction(shop, (tx) =>
    tellCustomer(tx, {
      customerId: asha.id,
      kind: 'order-confirmed',
      about,
      values: { order: about },
      text: TEXT,
      number,
    }),
  );
const rows = () => shop.db.select().from(notices).orderBy(notices.about);
const row = async () => (await rows())[0];
const logged = () =>
  lines.map((line) => {
    const { level, msg, host, reason } = JSON.parse(line) as Record<string, unknown>;
    return { level, msg, host, reason };
  });
const counted = async () =>
  (await shop.metrics?.registry.getSingleMetric('shop_notices_total')?.get())?.values
    .filter(({ value }) => value > 0)
    .map(({ labels, value }) => `${labels['outcome']} ${value}`)
    .toSorted();

describe('a notice that is due', () => {
  it('goes to the gateway as JSON, with the secret in the header and its id as the key', async () => {
    await tell();
    await sweepNotices(shop);
    const [customer] = await shop.db.select().from(customers).where(eq(customers.id, asha.id));
    const { headers, notice } = asked[0] ?? {};
    expect(asked).toHaveLength(1);
    expect(notice).toEqual({
      id: (await row())?.id,
      kind: 'order-confirmed',
      number: `+91${customer?.number}`,
      email: 'asha@aurum.example',
      text: TEXT,
      values: { shop: 'AURUM', order: 'B1' },
    });
    expect(headers).toMatchObject({
      'idempotency-key': notice?.id,
      'content-type': 'application/json',
      'x-api-key': `k ${SECRET}`,
    });
    expect(await row()).toMatchObject({ state: 'sent', tries: 1, sentAt: new Date(shop.now()) });
    await sweepNotices(shop);
    expect(asked).toHaveLength(1);
    expect(logged()).toEqual([{ level: 30, msg: 'a notice is sent', host: `127.0.0.1:${port}` }]);
    expect(await counted()).toEqual(['sent 1']);
  });

  it('goes to another number where it says so', async () => {
    await tell('B1', '9876543210');
    await sweepNotices(shop);
    expect(asked[0]?.notice.number).toBe('+919876543210');
    expect(lines.join('')).not.toContain('9876543210');
  });

  it('a notice is sent once by two instances that sweep at once', async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => `B${10 + index}`);
    for (const number of numbers) await tell(number);
    const [one, other] = [{ ...shop }, { ...shop }];
    await Promise.all([sweepNotices(one), sweepNotices(other), sweepNotices(one)]);
    expect(asked.map(({ notice }) => notice.values['order']).toSorted()).toEqual(numbers);
    expect((await rows()).every(({ state, tries }) => state === 'sent' && tries === 1)).toBe(true);
  });

  it('is nobody else’s while it is being sent, and sent again under its key after a crash', async () => {
    let say: (status: number) => void = () => {};
    answer = new Promise((resolve) => (say = resolve));
    await tell();
    const first = sweepNotices(shop);
    await vi.waitFor(() => expect(asked).toHaveLength(1), 10_000);
    await sweepNotices({ ...shop });
    expect(asked).toHaveLength(1);
    // The first instance is dead, and the next one does not know of its try.
    shop.clock.now += 3 * MINUTE_MS;
    const second = sweepNotices({ ...shop });
    await vi.waitFor(() => expect(asked).toHaveLength(2), 10_000);
    expect(asked[1]?.headers['idempotency-key']).toBe(asked[0]?.headers['idempotency-key']);
    say(200);
    await Promise.all([first, second]);
    expect(await row()).toMatchObject({ state: 'sent', tries: 2 });
  });

  it('a notice is sent by the sweeper within ten seconds', async () => {
    await tell();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stop = startSweeping(shop);
    try {
      vi.advanceTimersByTime(10_000);
      await stop();
    } finally {
      vi.useRealTimers();
    }
    expect(asked).toHaveLength(1);
    expect(logged().map(({ msg }) => msg)).not.toContain('sweep failed');
  });
});

describe('a notice that the gateway does not take', () => {
  /** Sweeps at each due time and just before; returns the minutes at which the gateway was asked. */
  async function wholeDay(): Promise<number[]> {
    const minutes: number[] = [];
    const from = shop.clock.now;
    for (let waits = await row(); waits?.state === 'waiting'; waits = await row()) {
      shop.clock.now = waits.dueAt.getTime() - 1;
      await sweepNotices(shop);
      expect(asked).toHaveLength(minutes.length);
      shop.clock.now += 1;
      await sweepNotices(shop);
      if (asked.length > minutes.length) minutes.push((shop.clock.now - from) / MINUTE_MS);
    }
    return minutes;
  }

  it.each<[Answer, string]>([
    [503, 'HTTP 503'],
    [429, 'HTTP 429'],
    [408, 'HTTP 408'],
    [401, 'HTTP 401'],
    [403, 'HTTP 403'],
    [404, 'HTTP 404'],
    [302, 'HTTP 302'],
    ['silence', 'no answer within 5000 ms'],
  ])(
    'a notice refused for now (%s) is tried ever more slowly for a day, and given up',
    async (says, reason) => {
      answer = says;
      await tell();
      expect(await wholeDay()).toEqual([0, 1, 6, 36, 156, 516, 1236]);
      expect(await row()).toMatchObject({ state: 'given-up', tries: 7, reason, sentAt: null });
      const said = logged();
      expect(said).toHaveLength(7);
      expect(
        said.slice(0, 6).every(({ level, msg }) => level === 40 && msg === 'a notice waits'),
      ).toBe(true);
      expect(said.at(-1)).toEqual({
        level: 50,
        msg: 'a notice is given up',
        host: `127.0.0.1:${port}`,
        reason,
      });
      expect(await counted()).toEqual(['failed 6', 'given-up 1']);
    },
  );

  it.each([400, 410, 422])('a notice refused for good (%s) is given up at once', async (status) => {
    answer = status;
    await tell();
    expect(await wholeDay()).toEqual([0]);
    expect(await row()).toMatchObject({ state: 'given-up', reason: `HTTP ${status}` });
  });

  it('keeps none of the others back, unless nobody answers at all or the gateway knows the shop no more', async () => {
    for (let number = 10; number < 18; number += 1) await tell(`B${number}`);
    answer = 500;
    await sweepNotices(shop);
    expect(asked).toHaveLength(8);
    shop.clock.now += MINUTE_MS;
    answer = 'silence';
    await sweepNotices(shop);
    expect(asked).toHaveLength(8 + 5);
    shop.clock.now += 5 * MINUTE_MS;
    answer = 401;
    await sweepNotices(shop);
    expect(asked.length).toBeLessThanOrEqual(8 + 5 + 5);
    expect((await rows()).every(({ state }) => state === 'waiting')).toBe(true);
  });
});

describe('a notice that is old', () => {
  it('a notice is not sent any more after a day', async () => {
    await tell();
    shop.clock.now += DAY_MS;
    await sweepNotices(shop);
    expect(asked).toEqual([]);
    expect(await row()).toMatchObject({ state: 'given-up', reason: 'too old' });
  });

  it('a notice is not sent to an account that has no number any more', async () => {
    await tell();
    await shop.db
      .update(customers)
      .set({ number: `merged-${asha.id}` })
      .where(eq(customers.id, asha.id));
    await sweepNotices(shop);
    expect(asked).toEqual([]);
    expect(await row()).toMatchObject({ state: 'given-up', reason: 'nobody to send it to' });
  });

  it('a notice is removed after 30 days, however it stands', async () => {
    await tell('B1');
    await sweepNotices(shop);
    await tell('B2');
    shop.clock.now += 29 * DAY_MS;
    await tell('B3');
    await sweepOldNotices(shop);
    expect(await rows()).toHaveLength(3);
    shop.clock.now += DAY_MS + 1;
    await sweepOldNotices(shop);
    expect((await rows()).map(({ about }) => about)).toEqual(['B3']);
  });
});

it('a shop that tells nobody sends nothing that was written before', async () => {
  await tell();
  delete shop.notices;
  await sweepNotices(shop);
  expect(await row()).toMatchObject({ state: 'waiting', tries: 0 });
  const logged = vi.spyOn(shop.log, 'error');
  shop.clock.now += 30 * DAY_MS + 1;
  await sweepOldNotices(shop);
  expect(await rows()).toEqual([]);
  expect(logged).toHaveBeenCalledExactlyOnceWith({ unsent: 1 }, expect.stringContaining('nobody'));
});
