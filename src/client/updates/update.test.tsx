// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp, testApp } from '#client/testing/shop-app.tsx';
import { tabActivity } from './tab-activity.ts';
import { followUpdates, updateState } from './update.ts';

const skip = vi.hoisted(() => vi.fn());
const heard = vi.hoisted(() => ({
  waiting: (_event: { wasWaitingBeforeRegister?: boolean }) => {},
}));
const update = vi.hoisted(() => vi.fn(async () => undefined));
const ask = vi.hoisted(() => vi.fn((_worker: object, _message: object) => Promise.resolve(true)));
vi.mock('workbox-window', () => ({
  messageSW: ask,
  Workbox: class {
    addEventListener = (_type: string, listener: typeof heard.waiting) => {
      heard.waiting = listener;
    };
    register = async () => ({ update });
    messageSkipWaiting = skip;
  },
}));

const reload = vi.fn();
const send = vi.fn();
let worker: EventTarget & { controller: object | null; ready: Promise<object> };
let shown: EventTarget & { visibilityState: string };
let press = () => {};

async function start(controlled = true, waiting: object | null = controlled ? {} : null) {
  worker = Object.assign(new EventTarget(), {
    controller: controlled ? {} : null,
    ready: Promise.resolve({ active: { postMessage: send }, waiting }),
  });
  const navigator = {
    serviceWorker: worker,
    onLine: true,
  };
  shown = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const { setInterval } = window;
  await followUpdates({
    navigator,
    location: { reload },
    document: shown,
    setInterval: setInterval.bind(window),
    addEventListener: (event: string, listener: () => void) => {
      if (event === 'pointerdown') press = listener;
    },
  } as unknown as Window & typeof globalThis);
}
const settled = () => act(async () => vi.advanceTimersByTimeAsync(0));
const takesOver = async () => {
  worker.dispatchEvent(new Event('controllerchange'));
  await settled();
};

beforeEach(() => {
  vi.useFakeTimers();
  for (const mock of [skip, reload, update, send]) mock.mockClear();
  ask.mockReset().mockResolvedValue(true);
  Object.assign(updateState, { stage: 'none', later: false });
});
afterEach(() => {
  cleanup();
  tabActivity.busy = false;
  vi.useRealTimers();
});

describe('a new version', () => {
  it('is offered, and waits', async () => {
    await start();
    heard.waiting({});
    await settled();
    expect(updateState.stage).toBe('ready');
    expect(skip).not.toHaveBeenCalled();
  });

  it('is not offered where the worker that waited was the very first', async () => {
    await start(false);
    heard.waiting({});
    await settled();
    expect(updateState.stage).toBe('none');
  });

  it('is applied at once if it was waiting before the start and nothing was pressed', async () => {
    await start();
    heard.waiting({ wasWaitingBeforeRegister: true });
    await settled();
    expect(skip).toHaveBeenCalledTimes(1);
  });

  it('takes over when the old worker is awake and quiet', async () => {
    let answer = (_quiet: boolean) => {};
    ask.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await start();
    heard.waiting({ wasWaitingBeforeRegister: true });
    await settled();
    expect(ask.mock.calls).toEqual([[worker.controller, { type: 'ARE_YOU_QUIET' }]]);
    expect(skip).not.toHaveBeenCalled();
    answer(true);
    await settled();
    expect(skip).toHaveBeenCalledTimes(1);
  });

  it('is not applied where something was pressed before the old worker was quiet', async () => {
    let answer = (_quiet: boolean) => {};
    ask.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await start();
    heard.waiting({ wasWaitingBeforeRegister: true });
    await settled();
    press();
    answer(true);
    await settled();
    expect(skip).not.toHaveBeenCalled();
    expect(updateState.stage).toBe('ready');
  });

  it('does not wait long for an old worker that never answers', async () => {
    ask.mockReturnValue(new Promise(() => undefined));
    await start();
    heard.waiting({ wasWaitingBeforeRegister: true });
    await act(async () => vi.advanceTimersByTimeAsync(8000));
    expect(skip).toHaveBeenCalledTimes(1);
  });

  it('is not applied once the customer has pressed something', async () => {
    await start();
    press();
    heard.waiting({ wasWaitingBeforeRegister: true });
    await settled();
    expect(skip).not.toHaveBeenCalled();
  });

  it('is offered again where it did not take over', async () => {
    await start();
    heard.waiting({});
    const { applyUpdate } = await import('./update.ts');
    void applyUpdate();
    await settled();
    expect(updateState.stage).toBe('wanted');
    await vi.advanceTimersByTimeAsync(41_000);
    expect(updateState.stage).toBe('ready');
  });

  it('is looked for each hour, and when the shop becomes visible', async () => {
    await start();
    shown.dispatchEvent(new Event('visibilitychange'));
    expect(update).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(update).toHaveBeenCalledTimes(2);
    // Nothing happens in a tab that nobody sees.
    shown.visibilityState = 'hidden';
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(update).toHaveBeenCalledTimes(2);
  });
});

describe('a tab whose worker changes', () => {
  it('reloads when another version has taken over', async () => {
    await start();
    await takesOver();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload for the very first worker', async () => {
    await start(false);
    await takesOver();
    expect(reload).not.toHaveBeenCalled();
    await takesOver();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('asks the worker to take it where it was opened while the others were taken', async () => {
    await start(false);
    await settled();
    expect(send.mock.calls).toEqual([[{ type: 'TAKE_PAGES' }]]);
  });

  it('asks for nothing where a worker has it', async () => {
    await start();
    await settled();
    expect(send).not.toHaveBeenCalled();
  });

  it('reloads only when it is idle', async () => {
    tabActivity.busy = true;
    await start();
    await takesOver();
    expect(reload).not.toHaveBeenCalled();
    tabActivity.busy = false;
    await settled();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('the update bar', () => {
  const bar = () => screen.queryByRole('region', { name: 'A new version is ready' });
  async function offered(address: string) {
    await openApp(testApp(), address, false);
    await act(async () => vi.advanceTimersByTimeAsync(1000));
    await act(async () => vi.dynamicImportSettled());
    updateState.stage = 'ready';
    await settled();
  }

  it('offers the update, and closes on Later', async () => {
    await offered('/about');
    expect(bar()).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Later' })));
    expect(bar()).toBeNull();
  });

  it('says that the update waits', async () => {
    await start();
    await offered('/about');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Update' })));
    expect(bar()?.textContent).toContain('once what is open in this shop is done');
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
  });
});
