import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { admitUploads, lengthBesideFile, type Upload } from './admit-uploads.ts';
import { Buyer } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());

const quick: Upload = {
  over: Promise.resolve(),
  bytes: () => 0,
  complete: () => true,
  stop: () => {},
};

/** Uploads that never end by themselves. */
function uploads(admit: ReturnType<typeof admitUploads>, cookie: string | undefined, many: number) {
  const ends: (() => void)[] = [];
  const refused: unknown[] = [];
  let admitted = 0;
  const all = Array.from({ length: many }, async () => {
    try {
      await admit(cookie, {
        over: new Promise<void>((end) => void ends.push(end)),
        bytes: () => 0,
        complete: () => true,
        stop: () => {},
      });
      admitted += 1;
    } catch (error) {
      refused.push(error);
    }
  });
  return { all, refused, end: () => ends.forEach((end) => end()), admitted: () => admitted };
}

it('uploads: four of one customer are admitted at once, sixty-four wait and more are refused', async () => {
  const asha = await Buyer.arrive(shop);
  const admit = admitUploads(shop);
  const hers = uploads(admit, asha.caller.cookie, 70);
  await vi.waitFor(() => expect(hers.refused).toHaveLength(2), 10_000);
  expect(hers.refused).toMatchObject([{ code: 429 }, { code: 429 }]);
  expect(hers.admitted()).toBe(4);

  // No other customer waits for hers.
  const ravi = await Buyer.arrive(shop);
  const his = uploads(admit, ravi.caller.cookie, 1);
  await Promise.all(his.all);
  expect(his.admitted()).toBe(1);
  his.end();
  hers.end();
  await Promise.all(hers.all);
  expect(hers.admitted()).toBe(68);
});

it('uploads: an expired cookie admits nobody', async () => {
  const { caller } = await Buyer.arrive(shop);
  const admit = admitUploads(shop);
  shop.clock.now += 31 * 24 * 60 * 60_000;
  await expect(admit(caller.cookie, quick)).rejects.toMatchObject({ code: 401 });
});

describe('a slow upload', () => {
  /** With room for one upload: who gets it, at `speed` bytes a second, and whether it had to give way. */
  async function taken(speed: number, complete = false) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const admit = admitUploads(shop, { atOnce: 1, waiting: 4 });
    const begun = performance.now();
    let end = () => {};
    const over = new Promise<void>((ended) => (end = ended));
    const stop = vi.fn(() => end());
    const bytes = () => ((performance.now() - begun) / 1000) * speed;
    await admit((await Buyer.arrive(shop)).caller.cookie, {
      over,
      bytes,
      complete: () => complete,
      stop,
    });
    return { admit, stop, end };
  }
  afterEach(() => vi.useRealTimers());

  it('gives its place up where others wait, and they are served', async () => {
    const { admit, stop } = await taken(1000);
    const honest = await Buyer.arrive(shop);
    const served = admit(honest.caller.cookie, quick);
    await vi.waitFor(() => {
      vi.advanceTimersByTime(1000);
      expect(stop).toHaveBeenCalled();
    }, 10_000);
    await served;
  });

  it('goes on for as long as it takes where nobody waits', async () => {
    const { stop, end } = await taken(100);
    vi.advanceTimersByTime(10 * 60_000);
    expect(stop).not.toHaveBeenCalled();
    end();
  });

  it.each([
    ['is fast enough', 30_000, false],
    ['has come whole and is being drawn', 100, true],
  ])('keeps its place, where others wait, if it %s', async (_why, speed, complete) => {
    const { admit, stop, end } = await taken(speed, complete);
    const served = admit((await Buyer.arrive(shop)).caller.cookie, quick);
    vi.advanceTimersByTime(60_000);
    expect(stop).not.toHaveBeenCalled();
    end();
    await served;
  });
});

describe('the length of a request without its screenshot', () => {
  const request = (file: string) => `{"Utr":"1","file": ${file},"type":1}`;
  it.each([
    ['a picture', '"abc"', 3],
    ['one with an escaped quote', JSON.stringify('a"b'), 4],
    ['seven million backslashes', JSON.stringify('\\'.repeat(3_500_000)), 7_000_000],
    ['a picture without an end', '"abc', 0],
    ['no text', '7', 0],
  ])('leaves out %s', (_what, file, most) => {
    const body = file.endsWith('"') || file === '7' ? request(file) : `{"file":${file}`;
    const left = lengthBesideFile(body);
    expect(left).toBeLessThanOrEqual(body.length);
    expect(body.length - left).toBe(most);
  });
});
