import { describe, expect, it } from 'vitest';
import type { Freshness } from '#client/rates/freshness.ts';
import { wireLock } from '../testing/payment-shop.ts';
import {
  came,
  given,
  HOLDS_MS,
  phases,
  PICTURE,
  quote,
  run,
  start,
} from '../testing/payment-steps.ts';
import {
  type BoughtLine,
  canSubmit,
  hasNothingToPay,
  type PaymentEvent,
  quoteOf,
} from './payment-state.ts';

// What happens while something else is on its way.

const LINES: BoughtLine[] = wireLock().Lines;
const MORE = LINES.map((line) => ({ ...line, Quantity: line.Quantity + 1 }));
const seen = (lines: readonly BoughtLine[]): PaymentEvent => ({ type: 'bag-seen', lines });
const more = (id: string, expiresAt = HOLDS_MS) =>
  quote(id, expiresAt, { Lines: wireLock().Lines.map((line) => ({ ...line, Quantity: 2 })) });
const CHECKED = { type: 'checked', visible: true } as const;
const SUBMITTED = {
  type: 'submitted',
  requestId: 'r1',
  fields: 'f',
  mode: 'UPI',
  kind: 'buy',
} as const;
const CHOSEN = { type: 'picture-chosen' } as const;
const read = (turn: number, id = 'p'): PaymentEvent => ({
  type: 'picture-read',
  turn,
  picture: { ...PICTURE, id },
});

const held = () => run(start(), CHECKED, came(quote('Q1'), 1));
const expired = () => run(held(), HOLDS_MS, CHECKED);
const unknown = () => run(held(), SUBMITTED, { type: 'unanswered' });

it('why there is no price for a changed bag stays said when the same bag is seen again', () => {
  const changed = run(held(), seen(LINES), seen(MORE), CHECKED);
  const refused = { type: 'quote-failed', request: 2, error: 'Closed', gateClosed: false } as const;
  const again = run(changed, refused, seen(MORE), CHECKED);
  expect([again.price.phase, again.quoting.error]).toEqual(['expired', 'Closed']);
});

describe('a price that is on its way while the bag changes', () => {
  it('for the bag of before is not held for the one that the screen shows', () => {
    const changed = run(start(), seen(LINES), CHECKED, seen(MORE), CHECKED);
    expect(changed.quoting.request).toBe(2);
    expect(run(changed, came(quote('Q1'), 1)).price.phase).toBe('asking');
    expect(quoteOf(run(changed, came(more('Q2'), 2)).price)?.QuoteId).toBe('Q2');
  });

  it('for the bag of before is not offered for the one that the screen shows', () => {
    const changed = run(expired(), HOLDS_MS, seen(LINES), seen(MORE), CHECKED);
    expect(changed.quoting.request).toBe(3);
    const late = run(changed, HOLDS_MS, came(quote('Q2', 2 * HOLDS_MS), 2));
    expect(late.price.phase).toBe('expired');
    const asked = run(late, HOLDS_MS, came(more('Q3', 2 * HOLDS_MS), 3));
    expect(asked.price).toMatchObject({ phase: 'offered', offer: { QuoteId: 'Q3' } });
  });

  it('is waited for where the bag that comes is the one of before', () => {
    const again = run(start(), seen(LINES), CHECKED, seen([...LINES]), CHECKED);
    expect(again.quoting).toMatchObject({ request: 1, requests: 1 });
  });
});

describe('an order without an answer', () => {
  it('is sent again at the price that it was sent at: no other is accepted, and it is not left', () => {
    const other = run(unknown(), { type: 'quote-wanted' }, came(quote('Q2', 2 * HOLDS_MS), 2));
    expect(phases(other)).toBe('offered unknown');
    for (const type of ['offer-accepted', 'left'] as const)
      expect(run(other, { type })).toBe(other);
  });

  it('keeps its price whatever the bag holds by then', () => {
    expect(run(unknown(), seen(MORE)).price).toEqual(unknown().price);
    expect(run(held(), SUBMITTED, seen(MORE)).price).toEqual(held().price);
  });

  it('says why it could not be sent again', () => {
    const again = run(unknown(), { type: 'not-sent', error: 'Offline.' });
    expect(again.order).toMatchObject({ phase: 'unknown', error: 'Offline.' });
  });

  it('has another id in another way to pay, and none of before once the store knew that id', () => {
    const idOf = (refused: { keepId: boolean }, mode: 'UPI' | 'CARD') =>
      run(
        held(),
        SUBMITTED,
        { type: 'refused', error: 'No.', priceMoved: false, ...refused },
        { ...SUBMITTED, mode, requestId: 'r2' },
      ).order.attempt?.requestId;
    expect(idOf({ keepId: true }, 'UPI')).toBe('r1');
    expect(idOf({ keepId: true }, 'CARD')).toBe('r2');
    expect(idOf({ keepId: false }, 'UPI')).toBe('r2');
  });
});

describe('another tab that sends the order', () => {
  const elsewhere = { type: 'sent-elsewhere', sending: true } as const;

  it('has no second one sent beside it, nor a price asked for that would end its own', () => {
    expect(canSubmit(run(held(), elsewhere))).toBe(false);
    expect(run(held(), elsewhere, HOLDS_MS, CHECKED).quoting.request).toBeUndefined();
    expect(canSubmit(run(held(), elsewhere, { ...elsewhere, sending: false }))).toBe(true);
  });

  it('does not keep this tab from sending its own again', () => {
    expect(canSubmit(run(unknown(), elsewhere))).toBe(true);
  });
});

describe('the price of a bag that is seen to differ', () => {
  it('stays on offer where the offer is for that bag', () => {
    const offered = run(expired(), HOLDS_MS, seen(LINES), seen(MORE), CHECKED);
    const asked = run(offered, HOLDS_MS, came(more('Q2', 2 * HOLDS_MS), 3), seen([...MORE]));
    expect(asked.price).toMatchObject({ phase: 'offered', offer: { QuoteId: 'Q2' } });
  });

  it('is not replaced in silence where its customer may have paid it', () => {
    const draft = given({ subject: '', picture: PICTURE });
    const opened = run(start({ draft }), CHECKED, came(quote('Q1'), 1), seen(MORE));
    expect(opened.price).toMatchObject({ phase: 'expired', quote: { QuoteId: 'Q1' } });
    expect(run(held(), seen(MORE)).price.phase).toBe('asking');
  });

  it('is asked for once an emptied bag has something in it again, whatever the store said of the empty one', () => {
    const failed = {
      type: 'quote-failed',
      request: 1,
      error: 'Empty.',
      gateClosed: false,
    } as const;
    const emptied = run(start(), CHECKED, seen([]), failed);
    expect(hasNothingToPay(emptied)).toBe(true);
    expect(run(emptied, CHECKED).quoting.request).toBeUndefined();
    expect(run(emptied, seen(LINES), CHECKED).quoting).toMatchObject({ request: 2, error: '' });
  });

  it('is not asked for while the bag is empty and nothing was given', () => {
    expect(run(start(), seen([]), CHECKED).quoting.requests).toBe(0);
  });
});

it.each([
  ['a held price', held],
  ['an order without an answer', unknown],
])('%s is sent while the feed is silent, and not without a connection', (_what, state) => {
  const at = (freshness: Freshness) =>
    canSubmit(run(state(), { type: 'rates-changed', freshness }));
  expect([at('feed-silent'), at('polled')]).toEqual([true, true]);
  expect([at('device-offline'), at('store-unreachable')]).toEqual([false, false]);
});

it('a draft that could not be saved is told of only where there is a picture to lose', () => {
  const failed: PaymentEvent = { type: 'draft-saved', saved: false };
  expect(run(held(), failed).proof.unsaved).toBe(false);
  const lost = run(held(), CHOSEN, read(1), failed);
  expect(lost.proof.unsaved).toBe(true);
  expect(run(lost, { type: 'draft-saved', saved: true }).proof.unsaved).toBe(false);
});

it('an answer that comes after its customer has left brings no price back', () => {
  const left = run(expired(), HOLDS_MS, { type: 'left' }, came(quote('Q2', 2 * HOLDS_MS), 2));
  expect(left.price.phase).toBe('left');
});

it('prices that are still live take back nothing that was just said', () => {
  const refused = { type: 'refused', keepId: true, priceMoved: false, error: 'Paused' } as const;
  const told = run(held(), SUBMITTED, { ...refused, passing: true });
  expect(run(told, { type: 'rates-changed', freshness: 'live' })).toBe(told);
});

describe('a picture that is read while something else happens', () => {
  it('does not come back after it was removed', () => {
    const removed = run(held(), CHOSEN, { type: 'picture-removed' }, read(1));
    expect(removed.proof).toMatchObject({ picture: undefined, reading: false });
  });

  it('that was replaced tells of no fault any more', () => {
    const replaced = run(held(), CHOSEN, CHOSEN);
    expect(run(replaced, { type: 'picture-failed', turn: 1, error: 'Broken.' })).toBe(replaced);
  });

  it('takes no place of the one that was sent', () => {
    const sent = run(held(), CHOSEN, read(1), CHOSEN, SUBMITTED, read(2, 'later'));
    expect(sent.proof).toMatchObject({ picture: { id: 'p' }, reading: false });
    const { proof } = run(sent, { type: 'unanswered' }, CHOSEN);
    expect(proof).toBe(sent.proof);
  });

  it('of another bag is not taken for this one’s', () => {
    const draft = given({ subject: 'another bag' });
    const opened = run(start({ draft }), CHOSEN, CHECKED, came(quote('Q1'), 1), CHOSEN);
    expect(run(opened, read(1)).proof).toMatchObject({ picture: undefined, reading: true });
  });

  it('can still be added where an order without an answer had none', () => {
    expect(run(unknown(), CHOSEN, read(1)).proof.picture?.id).toBe('p');
  });
});
