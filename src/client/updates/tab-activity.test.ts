// @vitest-environment happy-dom
// Alone in its process: a call that another file left unanswered would keep the tab busy.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp, type TestApp } from '#client/testing/shop-app.tsx';
import { fakeLocks } from '#client/testing/fake-locks.ts';
import {
  tabActivity,
  isUpdating,
  watchTabActivity,
  whenIdle,
  withUpdateLock,
  whileBusy,
} from './tab-activity.ts';

let app: TestApp;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(fakeLocks() as unknown as LockManager);
  document.body.innerHTML = '';
  app = testApp();
  stop = watchTabActivity(app);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Waits until an effect is rendered. */
const drawn = () => vi.advanceTimersByTimeAsync(500);

function stand(address: string): void {
  const { state } = app.router;
  vi.spyOn(app.router, 'state', 'get').mockReturnValue({
    ...state,
    location: { ...state.location, pathname: address },
  });
}

async function type(text: string, html = '<input>') {
  if (document.body.innerHTML === '') document.body.innerHTML = html;
  const field = document.body.firstElementChild as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await drawn();
  return field;
}

describe("a tab's activity", () => {
  it('counts a field with typed text', async () => {
    expect(tabActivity.busy).toBe(false);
    const field = await type('half a question');
    expect(tabActivity.busy).toBe(true);
    await type('');
    expect(tabActivity.busy).toBe(false);
    await type('again');
    field.remove();
    document.dispatchEvent(new Event('click'));
    await drawn();
    expect(tabActivity.busy).toBe(false);
  });

  it('counts text that was typed before the tab was watched', () => {
    stop();
    document.body.innerHTML = '<input value="1" /><input />';
    stop = watchTabActivity(app);
    expect(tabActivity.busy).toBe(false);
    stop();
    Object.assign(document.body.lastElementChild ?? {}, { value: 'half a question' });
    stop = watchTabActivity(app);
    expect(tabActivity.busy).toBe(true);
  });

  it('begins with the first letter', () => {
    document.body.innerHTML = '<textarea>a</textarea>';
    document.body.firstElementChild?.dispatchEvent(new Event('input', { bubbles: true }));
    expect(tabActivity.busy).toBe(true);
  });

  it.each(['search', 'checkbox', 'radio', 'range'])('does not count a %s', async (kind) => {
    await type('lotus', `<input type="${kind}">`);
    expect(tabActivity.busy).toBe(false);
  });

  it('counts an open sheet', async () => {
    document.body.innerHTML = '<dialog open></dialog>';
    document.body.dispatchEvent(new Event('click', { bubbles: true }));
    await drawn();
    expect(tabActivity.busy).toBe(true);
    document.body.firstElementChild?.removeAttribute('open');
    document.body.firstElementChild?.dispatchEvent(new Event('close'));
    await drawn();
    expect(tabActivity.busy).toBe(false);
  });

  it.each([
    ['/proceedtobuy', true],
    ['/modeofpayment', true],
    ['/checkout-payment', true],
    ['/buy-convert-coin', true],
    ['/cart', false],
    ['/modeofpayments', false],
  ])('at %s: %s', async (address, busy) => {
    stand(address);
    document.dispatchEvent(new Event('click'));
    await drawn();
    expect(tabActivity.busy).toBe(busy);
  });

  it('lasts after a checkout until the following page is drawn', async () => {
    const reach = (address: string) => {
      stand(address);
      const here = app.router.state.location;
      const changes = { pathChanged: true, hrefChanged: true, hashChanged: false };
      app.router.emit({ type: 'onResolved', toLocation: here, fromLocation: here, ...changes });
    };
    reach('/checkout-payment');
    expect(tabActivity.busy).toBe(true);
    reach('/cart');
    expect(tabActivity.busy).toBe(true);
    await drawn();
    expect(tabActivity.busy).toBe(false);
  });

  it('counts a request under way', async () => {
    let arrive = () => {};
    const sent = whileBusy(() => new Promise<void>((resolve) => (arrive = resolve)));
    expect(tabActivity).toEqual({ busy: true, sending: true });
    const free = vi.fn();
    void whenIdle().then(free);
    arrive();
    await sent;
    await drawn();
    expect(tabActivity).toEqual({ busy: false, sending: false });
    expect(free).toHaveBeenCalled();
  });
});

describe('withUpdateLock', () => {
  const work = vi.fn(async () => undefined);
  beforeEach(() => work.mockClear());

  it('runs at once where no tab is busy', async () => {
    expect(await withUpdateLock(work, false)).toBe(true);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does not run where this tab is busy, unless it is patient', async () => {
    await type('half a question');
    expect(await withUpdateLock(work, false)).toBe(false);
    const done = withUpdateLock(work, true);
    await drawn();
    expect(work).not.toHaveBeenCalled();
    await type('');
    expect(await done).toBe(true);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does not run where another tab is busy', async () => {
    let finish = () => {};
    void navigator.locks.request(
      'busy',
      { mode: 'shared' },
      () => new Promise<void>((resolve) => (finish = resolve)),
    );
    expect(await withUpdateLock(work, false)).toBe(false);
    const done = withUpdateLock(work, true);
    await drawn();
    expect(work).not.toHaveBeenCalled();
    finish();
    expect(await done).toBe(true);
  });

  it('is visible to every tab from when it waits until it is over', async () => {
    expect(await isUpdating()).toBe(false);
    let finish = () => {};
    const other = new Promise<void>((resolve) => (finish = resolve));
    void navigator.locks.request('busy', { mode: 'shared' }, () => other);
    expect(await isUpdating()).toBe(false);
    let end = () => {};
    const done = withUpdateLock(() => new Promise((resolve) => (end = resolve)), true);
    await drawn();
    expect(await isUpdating()).toBe(true);
    finish();
    await drawn();
    expect(await isUpdating()).toBe(true);
    end();
    await done;
    expect(await isUpdating()).toBe(false);
  });
});
