// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';
import { wireTicket } from '../testing/ticket-shop.ts';
import { followTicket } from './follow-ticket.ts';

const EXPIRES_AT = 300_000;
const HELD = {
  QuoteId: 'T1',
  expiresAt: EXPIRES_AT,
  ticket: wireTicket({ expiresAt: EXPIRES_AT }),
} as unknown as HeldPrice;
const MINUTE = 60_000;

let stop: () => void;
let visibility: DocumentVisibilityState;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function follow(endOf?: () => Promise<number | undefined>) {
  const parts = { payable: vi.fn(() => true), ended: vi.fn() };
  stop = followTicket({ inForce: () => HELD, endOf, ...parts }).start();
  return parts;
}

describe('a ticket that is followed on a visible page', () => {
  it('is asked about at the start and every 15 seconds', async () => {
    const endOf = vi.fn(async () => EXPIRES_AT);
    const { ended } = follow(endOf);
    expect(endOf).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(endOf).toHaveBeenCalledTimes(5);
    expect(ended).not.toHaveBeenCalled();
  });

  it('ends within 15 seconds of a newer one on another device', async () => {
    let end = EXPIRES_AT;
    const { ended } = follow(async () => end);
    await vi.advanceTimersByTimeAsync(MINUTE);
    end = MINUTE;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('is not asked about while the page is hidden', async () => {
    const endOf = vi.fn(async () => EXPIRES_AT);
    follow(endOf);
    visibility = 'hidden';
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(endOf).toHaveBeenCalledTimes(1);
    visibility = 'visible';
    await vi.advanceTimersByTimeAsync(15_000);
    expect(endOf).toHaveBeenCalledTimes(2);
  });

  it('is not asked about while it cannot be paid', async () => {
    const endOf = vi.fn(async () => EXPIRES_AT);
    const { payable } = follow(endOf);
    payable.mockReturnValue(false);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(endOf).toHaveBeenCalledTimes(1);
  });

  it('is not asked about a second time while an answer is awaited', async () => {
    const endOf = vi.fn(() => new Promise<undefined>(() => {}));
    follow(endOf);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(endOf).toHaveBeenCalledTimes(1);
  });

  it('is not asked about any more once its page is left', async () => {
    const endOf = vi.fn(async () => EXPIRES_AT);
    follow(endOf);
    stop();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(endOf).toHaveBeenCalledTimes(1);
  });

  it('has no timer at a store that cannot be asked', () => {
    follow();
    expect(vi.getTimerCount()).toBe(0);
  });
});
