import { afterEach, beforeEach, expect, it } from 'vitest';
import { saidRates } from '#server/db/schema/trading.ts';
import { type HandClock, handClock } from '#server/testing/hand-clock.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { rememberQuotedRates, type ShownReading } from './quoted-rates.ts';
import type { RateReading } from './sources/source.ts';
import { shareSaidRates } from './said-rates.ts';

const NOON = Date.UTC(2026, 10, 20, 6, 30);
const FOR_MS = 15_000;
let shop: TestShop;
let timers: HandClock;
/** How far the machine's clock was set back, ms. */
let back: number;
let shown: readonly ShownReading[];
let stop: () => Promise<void>;
beforeEach(async () => {
  shop = await openTestShop();
  timers = handClock(NOON);
  back = 0;
  shown = [];
  const clock = { now, after: timers.after };
  stop = shareSaidRates(shop, { quoted: { shown: () => shown }, clock, forMs: FOR_MS });
});
afterEach(async () => {
  await stop();
  await shop.close();
});

const now = () => timers.now() - back;
const said = async () => (await shop.db.select().from(saidRates)).map(({ gold }) => gold).sort();
function show(gold: string): void {
  const last = now();
  shown = [{ reading: { gold, silver: '154000', time: last }, last }];
}

it('an instance goes on telling the others what it shows after its clock was set back', async () => {
  show('127000');
  await timers.turn(250);
  await expect.poll(said).toEqual(['127000']);
  back = 60 * 60_000;
  show('127100');
  await timers.turn(250);
  await expect.poll(said).toEqual(['127000', '127100']);
});

it('an instance tells the others of a reading that the source came back to', async () => {
  // Of a source that says only the minute, the same reading comes back with the same price.
  const readings = ['127000', '127100', '127000'].map((gold): RateReading => {
    return { gold, silver: '154000', time: NOON };
  });
  const quoted = rememberQuotedRates(() => readings.shift(), { now, forMs: FOR_MS });
  while (readings.length > 0) quoted.current();
  shown = quoted.shown();
  await timers.turn(250);
  await expect.poll(said).toEqual(['127000', '127100']);
});
