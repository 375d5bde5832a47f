/**
 * A benchmark, not a test: three instances on one PostgreSQL, or with `embedded` one store on the embedded database. First
 * customers read a rate from one instance and ask another for it; then, while customers buy digital gold and the desk confirms,
 * instances are killed and PostgreSQL is stopped and started. `npm run bench:kill [KILLS] [RESTARTS] [embedded]`; it exits with 1
 * if an acknowledged purchase does not exist exactly once, the invoice numbers have a gap, the ledger is wrong, or a customer had
 * to give up.
 */
import { randomUUID } from 'node:crypto';
import {
  getRate,
  orderDigital,
  proceedToPayDigital,
  TRADE_TYPES,
} from '../../src/shared/contract/digital.ts';
import { Refusal } from '../../src/shared/contract/refusal.ts';
import { newCustomer, someNetwork } from '../support/journey.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';
import { StoreApi } from '../support/store-api.ts';
import { openOne, openThree } from './load/battlefield.ts';

const [KILLS = 15, RESTARTS = 5] = process.argv.slice(2).map(Number).filter(Number.isFinite);
const EMBEDDED = process.argv.includes('embedded');
/** The pause between two kills, so that customers get something done: with a single store nobody can while it starts. */
const BETWEEN_MS = EMBEDDED ? 3000 : 800;
/** On a busy machine there are fewer kills than requested; the number is reported. */
const MOST_MS_A_BLOW = 18_000;
const CUSTOMERS_AT_ONCE = 3;
const CLERKS = 2;
/** The most unpaid UPI orders of a customer. */
const PURCHASES_EACH = 3;
const CROSSINGS_EACH = 20;
const AGAIN_MS = 250;
/** How often a customer repeats a request: for ten seconds, with a single store for as long as two starts of it take. */
const MOST_TRIES = EMBEDDED ? 160 : 40;
const GRAMS = '0.0500';

const say = (line: string) => process.stdout.write(`${line}\n`);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const field = EMBEDDED ? await openOne() : await openThree();
const { origin, stores, desk, stop } = field;
const at = (turn: number) => stores[turn % stores.length]?.origin ?? origin;
const arrive = async () => {
  const network = someNetwork();
  return StoreApi.logIn(origin, await newCustomer({ origin }), network);
};

async function rateAt(api: StoreApi, place: string): Promise<string> {
  const gold = (await api.call(getRate, {}, place)).find(({ source }) => source === 'gold');
  if (!gold) throw new Error('Gold is not traded');
  return gold.buy;
}

/** Asks the next instance for a price that one has just given; true if it holds the price. */
async function cross(api: StoreApi, turn: number): Promise<boolean> {
  const liveRate = await rateAt(api, at(turn));
  const asked = { source: 'gold' as const, type: TRADE_TYPES.buy, liveRate, volume: GRAMS };
  try {
    await api.call(orderDigital, asked, at(turn + 1));
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'price-moved') return false;
    throw error;
  }
}

let tries = 0;
let calls = 0;
let longest = 0;
const gaveUp: string[] = [];

/** As the app does: a request without an answer, or with a 5xx, is sent again. */
async function insist<T>(what: string, send: () => Promise<T>): Promise<T> {
  calls += 1;
  for (let left = MOST_TRIES, done = 1; ; left -= 1, done += 1) {
    tries += 1;
    longest = Math.max(longest, done);
    try {
      return await send();
    } catch (error) {
      const final = error instanceof Refusal && error.code < 500 && error.reason !== 'rates-stale';
      if (final || left === 1) {
        gaveUp.push(`${what}: ${String(error)}`);
        throw error;
      }
      await pause(AGAIN_MS);
    }
  }
}

const acknowledged: string[] = [];
const toConfirm: string[] = [];
const work = new AbortController();
const { signal } = work;

async function customers(): Promise<void> {
  while (!signal.aborted) {
    const api = await insist('arrive', arrive).catch(() => undefined);
    if (!api) continue;
    for (let left = PURCHASES_EACH; left > 0 && !signal.aborted; left -= 1) {
      await purchase(api).catch(() => undefined);
    }
  }
}

async function purchase(api: StoreApi): Promise<void> {
  const picture = (await screenshotFile(400, 800)).buffer.toString('base64');
  const ticket = await insist('ticket', async () =>
    api.call(orderDigital, {
      source: 'gold',
      type: TRADE_TYPES.buy,
      liveRate: await rateAt(api, origin),
      volume: GRAMS,
    }),
  );
  const payment = {
    id: ticket.id,
    type: TRADE_TYPES.buy,
    deviceType: 'web',
    paymentMode: 'UPI' as const,
    file: `data:image/jpeg;base64,${picture}`,
    RequestId: randomUUID(),
  };
  const [placed] = (await insist('payment', () => api.call(proceedToPayDigital, payment))) ?? [];
  if (!placed) throw new Error('No order came back');
  acknowledged.push(placed.ONumber);
  toConfirm.push(placed.ONumber);
}

let confirmed = 0;
const refusedAtDesk: string[] = [];
async function clerk(place: number): Promise<void> {
  for (let taken = 0; !signal.aborted;) {
    const order = toConfirm.shift();
    if (order) await confirm(order, `7${place}${String((taken += 1)).padStart(10, '0')}`);
    else await pause(100);
  }
}

/** As a clerk does: what failed is done again. A killed database refuses the desk too. */
async function confirm(order: string, utr: string): Promise<void> {
  let why = '';
  for (let left = 5; left > 0; left -= 1) {
    // Refused if an earlier attempt, whose answer was lost, has recorded it.
    await desk('received', order, '--full', '--utr', utr).catch(() => undefined);
    try {
      await desk('confirm', order);
      confirmed += 1;
      return;
    } catch (error) {
      why = String(error);
      await pause(500);
    }
  }
  refusedAtDesk.push(`${order}: ${why}`);
}

async function killer(): Promise<{ kills: number; restarts: number }> {
  let [kills, restarts] = [0, 0];
  const most = field.restart ? RESTARTS : 0;
  const end = performance.now() + MOST_MS_A_BLOW * (KILLS + RESTARTS);
  while ((kills < KILLS || restarts < most) && performance.now() < end) {
    await pause(BETWEEN_MS);
    // Spreads the restarts evenly among the kills.
    if (field.restart && restarts < most && restarts * KILLS <= kills * most) {
      restarts += 1;
      await field.restart();
    } else {
      const store = stores[kills % stores.length];
      kills += 1;
      await store?.stop('SIGKILL');
      await store?.start();
    }
    const blows = kills + restarts;
    if (blows % 20 === 0) say(`  after ${blows} blows: ${acknowledged.length} acknowledged`);
  }
  await pause(3000);
  work.abort();
  return { kills, restarts };
}

try {
  let refused = 0;
  let crossed = 0;
  for (let left = 5; left > 0; left -= 1) {
    const api = await arrive();
    for (let turn = 0; turn < CROSSINGS_EACH; turn += 1) {
      crossed += 1;
      if (!(await cross(api, turn))) refused += 1;
    }
  }
  say(
    `${crossed} prices read from one instance and asked of another: ${refused} refused (wanted 0)`,
  );

  const clerks = Array.from({ length: CLERKS }, (_, place) => clerk(place));
  const [{ kills, restarts }] = await Promise.all([
    killer(),
    ...Array.from({ length: CUSTOMERS_AT_ONCE }, customers),
    ...clerks,
  ]);
  const ledger = JSON.stringify(await desk('ledger', 'verify'));
  const there = await field.readAtEnd<{ number: string }>(
    `select orders.number from orders join digital_purchases on digital_purchases.order_id = orders.id`,
  );
  const invoices = (
    await field.readAtEnd<{ number: string }>(
      `select invoice_number as number from orders where invoice_number is not null`,
    )
  )
    .map(({ number }) => Number(number.split('/').at(-1)))
    .toSorted((a, b) => a - b);
  const once = acknowledged.filter(
    (number) => there.filter((row) => row.number === number).length === 1,
  );
  const gaps = invoices.filter(
    (number, index) => index > 0 && number !== (invoices[index - 1] ?? 0) + 1,
  );
  say(`${kills} kills of an instance, ${restarts} restarts of PostgreSQL`);
  say(
    `${acknowledged.length} purchases acknowledged, ${acknowledged.length - once.length} not there once (wanted 0); ${there.length} there in all`,
  );
  say(`${confirmed} confirmed, ${invoices.length} invoices, ${gaps.length} gaps (wanted 0)`);
  say(`ledger: ${ledger}`);
  say(
    `${calls} calls, ${tries} tries, at most ${longest} for one; ${gaveUp.length} gave up (wanted 0)`,
  );
  for (const line of [...gaveUp, ...refusedAtDesk].slice(0, 20)) say(`  ${line}`);
  const wrong = refused + acknowledged.length - once.length + gaps.length + gaveUp.length;
  if (wrong > 0 || acknowledged.length === 0) process.exitCode = 1;
} finally {
  work.abort();
  await stop();
}
