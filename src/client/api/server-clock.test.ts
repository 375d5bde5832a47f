import { afterEach, describe, expect, it, vi } from 'vitest';
import { createServerClock } from './server-clock.ts';

afterEach(() => vi.unstubAllGlobals());

const NEW_YEAR = Date.UTC(2026, 0, 1);
/** A steady clock that stands still: the machine's own would move between two lines. */
const standing = () => 0;
const HEADER = 'Thu, 01 Jan 2026 00:00:00 GMT';

describe('the server clock', () => {
  it('is the device’s until a reply tells the time', () => {
    let device = 1000;
    const clock = createServerClock(() => device, standing);
    expect(clock.now()).toBe(1000);
    device = 2000;
    expect(clock.now()).toBe(2000);
  });

  it('is set by the Date of a reply, to the middle of its second, and runs on', () => {
    let device = 5;
    const clock = createServerClock(() => device, standing);
    clock.learn(HEADER);
    expect(clock.now()).toBe(NEW_YEAR + 500);
    device += 60_000;
    expect(clock.now()).toBe(NEW_YEAR + 60_500);
  });

  it('is set by every reply, so that moving the device’s clock has no effect', () => {
    let device = 5;
    const clock = createServerClock(() => device, standing);
    clock.learn(HEADER);
    device += 86_400_000;
    clock.learn(HEADER);
    expect(clock.now()).toBe(NEW_YEAR + 500);
  });

  it('is not set back by a reply that came before the device slept and is read after', () => {
    let device = 5;
    const clock = createServerClock(() => device, standing);
    clock.learn(HEADER);
    const sent = device;
    device += 600_000;
    clock.learn('Thu, 01 Jan 2026 00:00:01 GMT', sent);
    expect(clock.now()).toBe(NEW_YEAR + 600_500);
    // Without any time so far, it is better than none.
    const other = createServerClock(() => device, standing);
    other.learn(HEADER, sent);
    expect(other.now()).toBe(NEW_YEAR);
  });

  it.each([
    ['an hour behind', -3_600_000, 0],
    ['right', 4000, 4000],
    // It was written at most 8 s ago, and its second may just have ended.
    ['an hour ahead', 3_600_000, 9000],
  ])('is right within what replies of 8 s tell, on a device that is %s', (_how, off, after) => {
    let device = NEW_YEAR + off - 8000;
    let steady = 0;
    const clock = createServerClock(
      () => device,
      () => steady,
    );
    const sent = device;
    device += 8000;
    steady += 8000;
    clock.learn(HEADER, sent);
    expect(clock.now()).toBe(NEW_YEAR + after);
    expect(clock.known()).toBe(true);
  });

  it('is corrected by slow replies alone where it is wrong, and only as far', () => {
    let device = NEW_YEAR;
    let steady = 0;
    const clock = createServerClock(
      () => device,
      () => steady,
    );
    clock.learn(HEADER);
    const slow = (header: string) => {
      const sent = device;
      device += 8000;
      steady += 8000;
      clock.learn(header, sent);
    };
    slow('Thu, 01 Jan 2026 00:00:04 GMT');
    expect(clock.now()).toBe(NEW_YEAR + 8500);
    // The device's clock runs a minute slow by now.
    slow('Thu, 01 Jan 2026 00:01:12 GMT');
    expect(clock.now()).toBe(NEW_YEAR + 72_000);
  });

  it.each([null, '', 'yesterday'])('is not set by %j', (header) => {
    const clock = createServerClock(() => 5, standing);
    clock.learn(header);
    expect(clock.now()).toBe(5);
  });

  it('asks for the time only if no reply has told it', async () => {
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
  ])('asks for the time again when the device’s clock was %s', async (_way, jump) => {
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

  it('stays the device’s if nobody can be asked', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const clock = createServerClock(() => 5, standing);
    await clock.ask();
    expect(clock.now()).toBe(5);
  });
});
