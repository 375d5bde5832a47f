// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENQUIRY, outboxDevice, REVIEW, stages } from '#client/testing/outbox-device.ts';
import { toasts } from '#client/testing/toasts.ts';

const START = Date.UTC(2026, 10, 20, 8, 32);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let device: ReturnType<typeof outboxDevice>;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: START });
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

describe('the outbox in several tabs', () => {
  it('sends each entry once, although the tabs take turns', async () => {
    onlineManager.setOnline(false);
    const tabs = [device.openTab(), device.openTab(), device.openTab()];
    await tabs[0]?.send('enquiry', ENQUIRY);
    await tabs[1]?.send('review', REVIEW);
    onlineManager.setOnline(true);
    device.answer = () => new Promise((resolve) => setTimeout(() => resolve('Thank you.'), 500));
    const rounds = Promise.all(tabs.map((tab) => tab.flush()));
    await pass(2000);
    await rounds;
    expect(device.received).toHaveLength(2);
    expect(toasts.success).toHaveBeenCalledTimes(2);
    expect(device.kept()).toEqual([]);
  });

  it('sends from one tab only where the browser has locks', async () => {
    let held = false;
    const request = vi.fn(
      async (_name: string, _options: object, work: (lock: object | null) => unknown) => {
        if (held) return work(null);
        held = true;
        try {
          return await work({});
        } finally {
          held = false;
        }
      },
    );
    vi.stubGlobal('navigator', { locks: { request } });
    onlineManager.setOnline(false);
    const tabs = [device.openTab(), device.openTab()];
    await tabs[0]?.send('enquiry', ENQUIRY);
    onlineManager.setOnline(true);
    await Promise.all(tabs.map((tab) => tab.flush()));
    expect(request).toHaveBeenCalledTimes(2);
    expect(device.received).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  it.each([
    [true, 'waiting', 2],
    [false, 'unknown', 1],
  ])('find an entry that one took and never reported (ids: %s)', async (sendOnce, _, calls) => {
    device.answer = () => new Promise(() => undefined);
    const closed = device.openTab(sendOnce);
    void closed.send('enquiry', ENQUIRY);
    await pass(1000);
    closed.stop();
    device.answer = () => 'Thank you.';
    const tab = device.openTab(sendOnce);
    await tab.flush();
    expect(device.received).toHaveLength(1);
    expect(stages(tab)).toEqual(['leaving']);
    await pass(30_000);
    expect(device.received).toHaveLength(calls);
    expect(stages(tab)).toEqual(sendOnce ? [] : ['unknown']);
  });
});

describe('stored outbox entries', () => {
  it('expire after 14 days, and the customer is told', async () => {
    onlineManager.setOnline(false);
    const tab = device.openTab();
    await tab.send('enquiry', ENQUIRY);
    await pass(14 * DAY - 1);
    await tab.flush();
    expect(stages(tab)).toEqual(['waiting']);
    await pass(1);
    await tab.flush();
    expect(device.kept()).toEqual([]);
    expect(toasts.info).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^An enquiry written on 20 Nov at 14:02 is no longer kept/),
    );
  });

  it('are left out if they are damaged, and the others are sent', async () => {
    onlineManager.setOnline(false);
    await device.openTab().send('enquiry', ENQUIRY);
    const [good] = device.kept();
    const bad = [
      null,
      7,
      { ...good, kind: 'order' },
      { ...good, id: '<b>' },
      { ...good, fields: { FirstName: 7 } },
      { ...good, fields: { FirstName: 'x'.repeat(20_001) } },
      { ...good, writtenAt: 1e300 },
      // Beyond it India has no date, which is hours ahead.
      { ...good, writtenAt: 8.64e15 },
      { ...good, stage: 'sent' },
    ];
    localStorage.setItem('outbox', JSON.stringify([...bad, good]));
    expect(device.openTab().state.entries).toHaveLength(1);
    for (const broken of ['{', 'null', '"x"', '{"a":1}']) {
      localStorage.setItem('outbox', broken);
      const tab = device.openTab();
      expect(tab.state.entries).toEqual([]);
      expect(await tab.send('enquiry', ENQUIRY)).toEqual({ how: 'offline' });
    }
  });

  it('are not held up by a clock that was set back', async () => {
    onlineManager.setOnline(false);
    const tab = device.openTab();
    await tab.send('enquiry', ENQUIRY);
    const [entry] = device.kept();
    localStorage.setItem('outbox', JSON.stringify([{ ...entry, until: START + DAY }]));
    onlineManager.setOnline(true);
    await tab.flush();
    expect(device.received).toHaveLength(1);
  });
});
