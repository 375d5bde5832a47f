// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, UnreadableReply } from '#shared/contract/refusal.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { failingStorage } from '#client/testing/failing-storage.ts';
import { ENQUIRY, outboxDevice, REVIEW, stages } from '#client/testing/outbox-device.ts';
import { toasts } from '#client/testing/toasts.ts';
import { createOutbox, NoRoom, type Outbox } from './outbox.ts';

const START = Date.UTC(2026, 10, 20, 8, 32);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let device: ReturnType<typeof outboxDevice>;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const unreachable = (): never => {
  throw new StoreUnreachable();
};
const refuses = (code: number, text: string) => (): never => {
  throw new Refusal(code, text);
};

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

describe('the outbox with a connection', () => {
  it('sends at once with a new id, and stores nothing afterwards', async () => {
    const tab = device.openTab();
    expect(await tab.send('enquiry', ENQUIRY)).toEqual({ how: 'sent', msg: 'Thank you.' });
    await tab.send('review', REVIEW);
    const ids = device.received.map(({ RequestId }) => RequestId);
    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toMatch(/^[\w-]{32,64}$/);
    expect(device.received[0]).toEqual({ ...ENQUIRY, RequestId: ids[0] });
    expect(localStorage.getItem('outbox')).toBeNull();
  });

  it('sends no id to a store without sendOnce', async () => {
    await device.openTab(false).send('enquiry', ENQUIRY);
    expect(device.received[0]?.['RequestId']).toBe('');
  });

  it.each([400, 409, 429, 500])('stores nothing when the store answers %s', async (code) => {
    const tab = device.openTab();
    device.answer = refuses(code, 'No');
    await expect(tab.send('enquiry', ENQUIRY)).rejects.toThrow(Refusal);
    expect(device.kept()).toEqual([]);
  });

  it('stores the entry and sends it later with the same id when the store is silent', async () => {
    const tab = device.openTab();
    device.answer = unreachable;
    expect(await tab.send('enquiry', ENQUIRY)).toEqual({ how: 'unreachable' });
    expect(stages(tab)).toEqual(['waiting']);
    device.answer = () => 'Thank you.';
    await pass(15_000);
    expect(device.received).toHaveLength(2);
    expect(device.received[1]).toEqual(device.received[0]);
    expect(toasts.success).toHaveBeenCalledExactlyOnceWith('Thank you.');
    expect(device.kept()).toEqual([]);
  });

  it('treats an answer that is not the store’s as none', async () => {
    const tab = device.openTab();
    device.answer = () => {
      throw new UnreadableReply('AddEnquireFront', 'the reply is not JSON');
    };
    expect(await tab.send('enquiry', ENQUIRY)).toEqual({ how: 'unreachable' });
    expect(device.kept()).toHaveLength(1);
  });

  it('never repeats an entry by itself where the store could not recognise it', async () => {
    const tab = device.openTab(false);
    device.answer = unreachable;
    expect(await tab.send('enquiry', ENQUIRY)).toEqual({ how: 'unknown' });
    await tab.flush();
    await pass(DAY);
    expect(device.received).toHaveLength(1);
    expect(stages(tab)).toEqual(['unknown']);
    device.answer = () => 'Thank you.';
    await tab.again(device.kept()[0]?.id ?? '');
    expect(device.received).toHaveLength(2);
    expect(toasts.success).toHaveBeenCalledWith('Thank you.');
    expect(device.kept()).toEqual([]);
  });
});

describe('the outbox without a connection', () => {
  beforeEach(() => onlineManager.setOnline(false));

  it('keeps an entry beyond the tab, and sends it once when the connection is back', async () => {
    expect(await device.openTab().send('enquiry', ENQUIRY)).toEqual({ how: 'offline' });
    expect(await device.openTab().send('review', REVIEW)).toEqual({ how: 'offline' });
    const tab = device.openTab();
    await tab.flush();
    expect(device.received).toEqual([]);
    onlineManager.setOnline(true);
    await tab.flush();
    await device.openTab().flush();
    expect(device.received.map(({ Message, Description }) => Message ?? Description)).toEqual([
      'Do you buy back?',
      'Correct weight',
    ]);
    expect(toasts.success).toHaveBeenCalledTimes(2);
    expect(device.kept()).toEqual([]);
  });

  it('sends a first try also to a store without sendOnce', async () => {
    const tab = device.openTab(false);
    await tab.send('enquiry', ENQUIRY);
    onlineManager.setOnline(true);
    await tab.flush();
    expect(device.received).toHaveLength(1);
    expect(device.kept()).toEqual([]);
  });

  it('lets an entry be removed before it is sent, in any tab', async () => {
    const [one, other] = [device.openTab(), device.openTab()];
    await one.send('enquiry', ENQUIRY);
    window.dispatchEvent(new StorageEvent('storage', { key: 'outbox' }));
    expect(stages(other)).toEqual(['waiting']);
    other.remove(device.kept()[0]?.id ?? '');
    onlineManager.setOnline(true);
    await one.flush();
    expect(device.received).toEqual([]);
    expect(stages(one)).toEqual([]);
  });

  it.each([
    ['is full', failingStorage(localStorage, 'setItem')],
    ['does not last', undefined],
  ])('is not taken where the storage %s', async (_, storage) => {
    const tab = createOutbox({ api: {} as ApiClient, sendOnce: true, storage });
    await expect(tab.send('enquiry', ENQUIRY)).rejects.toThrow(NoRoom);
    expect(stages(tab)).toEqual([]);
  });

  it('is bounded to twenty entries', async () => {
    const tab = device.openTab();
    for (let index = 0; index < 20; index += 1) await tab.send('enquiry', ENQUIRY);
    await expect(tab.send('enquiry', ENQUIRY)).rejects.toThrow(NoRoom);
    expect(device.kept()).toHaveLength(20);
  });
});

describe('an outbox entry that is sent later', () => {
  async function writtenOffline(sendOnce = true): Promise<Outbox> {
    onlineManager.setOnline(false);
    const tab = device.openTab(sendOnce);
    await tab.send('enquiry', ENQUIRY);
    onlineManager.setOnline(true);
    return tab;
  }

  it('reaches the store once, although the first answer was lost', async () => {
    const tab = await writtenOffline();
    // A store with `sendOnce`, whose first answer never arrives.
    const inDatabase = new Map<string, string>();
    device.answer = ({ RequestId = '', Message = '' }) => {
      const known = inDatabase.has(RequestId);
      inDatabase.set(RequestId, Message);
      if (!known) throw new StoreUnreachable();
      return 'Thank you.';
    };
    await tab.flush();
    expect(stages(tab)).toEqual(['waiting']);
    await pass(15_000);
    expect(device.received).toHaveLength(2);
    expect([...inDatabase.values()]).toEqual(['Do you buy back?']);
    expect(device.kept()).toEqual([]);
  });

  it('is tried ever more rarely while the store is silent', async () => {
    const tab = await writtenOffline();
    device.answer = unreachable;
    await tab.flush();
    await pass(15_000);
    expect(device.received).toHaveLength(2);
    await pass(29_999);
    expect(device.received).toHaveLength(2);
    await pass(1);
    expect(device.received).toHaveLength(3);
    await pass(60 * MINUTE);
    expect(device.received.length).toBeLessThan(20);
    device.answer = () => 'Thank you.';
    await pass(5 * MINUTE);
    expect(device.kept()).toEqual([]);
  });

  it.each([429, 500])('waits five minutes after a %s', async (code) => {
    const tab = await writtenOffline();
    device.answer = refuses(code, 'Later');
    await tab.flush();
    await tab.flush();
    expect(device.received).toHaveLength(1);
    device.answer = () => 'Thank you.';
    await pass(5 * MINUTE - 1);
    expect(device.received).toHaveLength(1);
    await pass(1);
    expect(device.received).toHaveLength(2);
    expect(device.kept()).toEqual([]);
  });

  it('becomes unknown where a store without sendOnce failed on it', async () => {
    const tab = await writtenOffline(false);
    device.answer = refuses(500, 'Broken');
    await tab.flush();
    expect(stages(tab)).toEqual(['unknown']);
  });

  it('shows the store’s words when it is refused, and is not sent again', async () => {
    const tab = await writtenOffline();
    device.answer = refuses(400, 'Enter valid email');
    await tab.flush();
    await pass(DAY);
    expect(device.received).toHaveLength(1);
    expect(tab.state.entries[0]).toMatchObject({ stage: 'refused', words: 'Enter valid email' });
    expect(toasts.error).toHaveBeenCalledExactlyOnceWith(
      'The store did not take an enquiry written at 14:02: Enter valid email',
    );
  });

  it('does not hold up the next entry when it is refused', async () => {
    const tab = await writtenOffline();
    onlineManager.setOnline(false);
    await tab.send('review', REVIEW);
    onlineManager.setOnline(true);
    device.answer = ({ Message }) => (Message ? refuses(400, 'No')() : 'Thank you.');
    await tab.flush();
    expect(stages(tab)).toEqual(['refused']);
    expect(toasts.success).toHaveBeenCalledWith('Thank you.');
  });

  it('is reported when the page is visible', async () => {
    const tab = await writtenOffline();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await tab.flush();
    expect(toasts.success).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(toasts.success).toHaveBeenCalledWith('Thank you.');
    visibility.mockRestore();
  });

  it('is tried once in a round, even where the storage is full', async () => {
    const tab = await writtenOffline();
    const full = device.openTab(true, failingStorage(localStorage, 'setItem'));
    device.answer = refuses(400, 'No');
    await full.flush();
    expect(device.received).toHaveLength(1);
    expect(stages(tab)).toEqual(['waiting']);
  });
});
