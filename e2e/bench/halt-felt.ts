/**
 * A benchmark, not a test: two processes of the built store on one PostgreSQL. A clerk stops and resumes selling at the first;
 * measured is the time from sending the request until a customer whose socket is at the second is told.
 * `npm run bench:halt [TIMES]`; it exits with 1 if one takes a second.
 */
import { io } from 'socket.io-client';
import type { Market } from '../../src/shared/contract/market.ts';
import { readMarket } from '../../src/shared/contract/market.ts';
import { RATES_ROOM } from '../../src/shared/contract/realtime.ts';
import type { DeskOutcome } from '../../src/shared/desk/contract/desk-envelope.ts';
import type {
  DeskOperation,
  DeskReplyOf,
  DeskRequestOf,
} from '../../src/shared/desk/contract/desk-operation.ts';
import { doorOperations } from '../../src/shared/desk/contract/staff/staff-door.ts';
import { todayOperations } from '../../src/shared/desk/contract/today.ts';
import { DESK_STORE } from '../support/desk/desk-app.ts';
import { startInstances } from '../support/stores/instances.ts';

const MOST_MS = 1000;
const GIVEN_UP_MS = 10_000;
const EVERYTHING = { metal: null, part: 'all' } as const;

const times = Number(process.argv[2] ?? 20);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** A clerk's browser without its page: signed in by a press, as the demo's people are. */
async function clerkAt(origin: string) {
  let cookie = '';
  const call = async <O extends DeskOperation>(
    operation: O,
    request: DeskRequestOf<O>,
  ): Promise<DeskReplyOf<O>> => {
    const response = await fetch(`${origin}/desk/api/${operation.name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(request),
    });
    const [given] = response.headers.getSetCookie();
    if (given) cookie = given.split(';')[0] ?? '';
    const outcome = (await response.json()) as DeskOutcome;
    if (!outcome.ok) throw new Error(`${operation.name}: ${outcome.msg}`);
    return outcome.data as DeskReplyOf<O>;
  };
  const { demo } = await call(doorOperations.Door, {});
  const owner = demo.find(({ roles }) => roles.includes('owner'));
  if (!owner) throw new Error('The demo has no owner');
  await call(doorOperations.SignIn, { by: 'demo', staff: owner.id });
  return call;
}

/** The market notices that customers of a store receive. */
async function customerAt(origin: string) {
  const socket = io(origin, { transports: ['websocket'] });
  let now: Market | undefined;
  const waiting = new Set<() => void>();
  socket.on('Market', (market: unknown) => {
    now = readMarket(market);
    for (const look of waiting) look();
  });
  socket.on('connect', () => socket.emit('room', RATES_ROOM));
  const hears = (paused: boolean) =>
    new Promise<number>((resolve, reject) => {
      const giveUp = setTimeout(() => reject(new Error('Nothing was heard')), GIVEN_UP_MS);
      const look = () => {
        if (now === undefined || Boolean(now.paused) !== paused) return;
        waiting.delete(look);
        clearTimeout(giveUp);
        resolve(performance.now());
      };
      waiting.add(look);
      look();
    });
  await hears(false);
  return { hears, leave: () => socket.close() };
}

const { stores, stop } = await startInstances(2, DESK_STORE);
try {
  const [here, there] = stores;
  if (!here || !there) throw new Error('Two are needed');
  const call = await clerkAt(here.origin);
  const customer = await customerAt(there.origin);
  const felt: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const reason = 'Measured by a benchmark';
    let sent = performance.now();
    let heard = customer.hears(true);
    await call(todayOperations.StopSelling, { ...EVERYTHING, reason, withdraw: false });
    felt.push((await heard) - sent);
    const { level } = await call(todayOperations.Selling, {});
    if (!level) throw new Error('There is no level to resume at');
    sent = performance.now();
    heard = customer.hears(false);
    const { gold, silver } = level;
    await call(todayOperations.ResumeSelling, { ...EVERYTHING, reason, level: { gold, silver } });
    felt.push((await heard) - sent);
  }
  customer.leave();
  const sorted = felt.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  say(
    `${felt.length} halts and resumptions: median ${at(0.5)} ms, 90 % ${at(0.9)} ms, worst ${at(1)} ms`,
  );
  if (Number(at(1)) >= MOST_MS) process.exitCode = 1;
} finally {
  await stop();
}
