// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreUnreachable } from '#client/api/transport.ts';
import { ENQUIRY, outboxDevice, stages } from '#client/testing/outbox-device.ts';
import { toasts } from '#client/testing/toasts.ts';
import type { Outbox } from './outbox.ts';

const DAY = 24 * 60 * 60_000;

let device: ReturnType<typeof outboxDevice>;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const unreachable = (): never => {
  throw new StoreUnreachable();
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 8, 32) });
  vi.clearAllMocks();
  localStorage.clear();
  device = outboxDevice();
  onlineManager.setOnline(true);
});
afterEach(() => {
  device.close();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

describe('the outbox when the login ends', () => {
  const GONE = expect.stringContaining('has not been sent');
  /** Takes the waiting entries away from the device. */
  async function takenAway(tab: Outbox): Promise<string> {
    onlineManager.setOnline(false);
    await tab.send('enquiry', ENQUIRY);
    const waiting = localStorage.getItem('outbox') ?? '';
    localStorage.removeItem('outbox');
    return waiting;
  }

  it('sends its entries where it can, and shows them no longer', async () => {
    const tab = device.openTab();
    const waiting = await takenAway(tab);
    onlineManager.setOnline(true);
    await tab.sendOnLogout(waiting);
    expect(device.received).toHaveLength(1);
    expect(toasts.info).not.toHaveBeenCalled();
    expect(stages(tab)).toEqual([]);
    await pass(DAY);
    expect(device.received).toHaveLength(1);
  });

  it.each([
    ['there is no connection', false],
    ['the store does not answer', true],
  ])('tells the writer that an entry is gone where %s', async (_, online) => {
    const tab = device.openTab();
    const waiting = await takenAway(tab);
    onlineManager.setOnline(online);
    device.answer = unreachable;
    await tab.sendOnLogout(waiting);
    expect(device.received).toHaveLength(online ? 1 : 0);
    expect(toasts.info).toHaveBeenCalledWith(GONE);
    expect(localStorage.getItem('outbox')).toBeNull();
    await pass(DAY);
    expect(device.received).toHaveLength(online ? 1 : 0);
  });

  it('ignores entries that cannot be read, and an empty list', async () => {
    const tab = device.openTab();
    await tab.sendOnLogout('no JSON');
    await tab.sendOnLogout('[]');
    expect(toasts.info).not.toHaveBeenCalled();
    expect(toasts.success).not.toHaveBeenCalled();
  });
});
