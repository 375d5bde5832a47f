import { afterEach, describe, expect, it, vi } from 'vitest';
import { createServerClock } from './server-clock.ts';

afterEach(() => vi.unstubAllGlobals());

const NEW_YEAR = Date.UTC(2026, 0, 1);
/** The device's steady clock, which the machine's would move on between two lines. */
const standing = () => 0;
const HEADER = 'Thu, 01 Jan 2026 00:00:00 GMT';

describe("the store's time", () => {
  it('is that of the device until a reply tells it', () => {
    let device = 1000;
    const clock = createServerClock(() => device, standing);
    expect(clock.now()).toBe(1000);
    device = 2000;
    expect(clock.now()).toBe(2000);
  });

  it('is learned from the Date of a reply, to the middle of its second, and runs on', () => {
    let device = 5;
    const clock = createServerClock(() => device, standing);
    clock.learn(HEADER);
    expect(clock.now()).toBe(NEW_YEAR + 500);
    device += 60_000;
    expect(clock.now()).toBe(NEW_YEAR + 60_500);
  });

  it('is learned anew, so that a device whose clock is moved is put right', () => {
    let device = 5;
    const clock = createServerClock(() => device, standing);
    clock.learn(HEADER);
    device += 86_400_000;
    clock.learn(HEADER);
    expect(clock.now()).toBe(NEW_YEAR + 500);
  });

  it.each([null, '', 'yesterday'])('is not learned from %j', (header) => {
    const clock = createServerClock(() => 5, standing);
    clock.learn(header);
    expect(clock.now()).toBe(5);
  });

  it('is asked for only where no reply has told it', async () => {
    const fetched = vi.fn(async () => new Response('', { headers: { date: HEADER } }));
    vi.stubGlobal('fetch', fetched);
    const clock = createServerClock(() => 5, standing);
    await clock.ask();
    expect(clock.now()).toBe(NEW_YEAR + 500);
    await clock.ask();
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledWith(
      '/config.json',
      expect.objectContaining({ cache: 'no-store' }),
    );
  });

  it.each([
    ['set forward', 3_600_000],
    ['set back', -3_600_000],
  ])('is asked for again when the clock of the device was %s', async (_way, jump) => {
    let device = 5;
    let steady = 0;
    const fetched = vi.fn(async () => new Response('', { headers: { date: HEADER } }));
    vi.stubGlobal('fetch', fetched);
    const clock = createServerClock(
      () => device,
      () => steady,
    );
    clock.learn(HEADER);
    device += 60_000;
    steady += 60_000;
    await clock.ask();
    expect(fetched).not.toHaveBeenCalled();
    device += jump;
    await clock.ask();
    expect(clock.now()).toBe(NEW_YEAR + 500);
  });

  it('stays that of the device where nobody can be asked', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const clock = createServerClock(() => 5, standing);
    await clock.ask();
    expect(clock.now()).toBe(5);
  });
});
