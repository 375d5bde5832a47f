// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadWhenStale } from './reload-once.ts';

describe('a tab from before a deploy', () => {
  const clock = { now: 1_000_000 };
  const reload = vi.fn<() => void>();
  let stop: () => void;

  beforeEach(() => {
    sessionStorage.clear();
    reload.mockClear();
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
    stop = reloadWhenStale(window, sessionStorage, () => clock.now);
  });
  afterEach(() => {
    stop();
    vi.restoreAllMocks();
  });

  const missing = () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('starts anew when a script is gone', () => {
    expect(missing()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not turn in circles: the second failure shows', () => {
    missing();
    clock.now += 59_999;
    expect(missing()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    clock.now += 1;
    expect(missing()).toBe(true);
  });

  it('does not reload without a network, which would help nobody', () => {
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    expect(missing()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
