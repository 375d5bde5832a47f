import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Freshness } from '#client/rates/freshness.ts';
import { wireLock } from '../testing/payment-shop.ts';
import {
  given,
  HOLDS_MS,
  came,
  phases,
  PICTURE,
  quote,
  run,
  start,
} from '../testing/payment-steps.ts';
import { reduce } from './payment-machine.ts';
import {
  canSubmit,
  hasNothingToPay,
  isDeciding,
  offerOf,
  type PaymentEvent,
  type PaymentState,
  quoteOf,
} from './payment-state.ts';

const LINE = { ProductName: 'Lotus coin', Weight: '10 gm', Quantity: 1 };
const SUBMITTED = {
  type: 'submitted',
  requestId: 'r1',
  fields: 'f',
  mode: 'UPI',
  kind: 'buy',
} as const;
const PLACED = { type: 'placed', how: 'UPI', ONumber: 'B1', text: '' } as const;
const CHECKED = { type: 'checked', visible: true } as const;

const held = () => run(start(), CHECKED, came(quote('Q1'), 1));
const expired = () => run(held(), HOLDS_MS, CHECKED);
const offered = () => run(expired(), HOLDS_MS, came(quote('Q2', 2 * HOLDS_MS), 2));

describe('the price of a payment', () => {
  it('is asked for once, and only while rates are live and the page is visible', () => {
    expect(run(start({ freshness: 'feed-silent' }), CHECKED).quoting.request).toBeUndefined();
    expect(run(start(), { type: 'checked', visible: false }).quoting.request).toBeUndefined();
    expect(run(start(), CHECKED, CHECKED).quoting).toMatchObject({ request: 1, requests: 1 });
  });

  it('is held from the first answer until its time is over', () => {
    expect(held()).toMatchObject({ price: { phase: 'held' }, secondsLeft: 300 });
    expect(run(held(), HOLDS_MS - 1, CHECKED)).toMatchObject({ secondsLeft: 1 });
    expect(expired()).toMatchObject({ price: { phase: 'expired' }, secondsLeft: 0 });
  });

  it('that another tab ended, even while it was being sent, is not asked for again without the customer', () => {
    const sending = run(held(), SUBMITTED);
    const left = run(sending, { type: 'ended-elsewhere' }, { type: 'not-sent', error: 'x' });
    for (const ended of [run(held(), { type: 'ended-elsewhere' }), left]) {
      const later = run(ended, HOLDS_MS, CHECKED);
      expect([later.price.phase, isDeciding(later), canSubmit(later)]).toEqual([
        'lapsed',
        true,
        false,
      ]);
      expect(later.quoting.request).toBeUndefined();
    }
    expect(run(held(), SUBMITTED, { type: 'ended-elsewhere' }, PLACED).order.phase).toBe('sent');
  });

  it('ignores the answer to a request that a newer one replaced', () => {
    const before = run(held(), { type: 'bag-seen', lines: [{ ...LINE, Quantity: 2 }] }, CHECKED);
    expect(before.price.phase).toBe('asking');
    expect(run(before, came(quote('old'), 1))).toBe(before);
    const failed = { type: 'quote-failed', request: 1, error: 'No.', gateClosed: false } as const;
    expect(run(before, failed)).toBe(before);
    expect(quoteOf(run(before, came(quote('new'), 2)).price)?.QuoteId).toBe('new');
  });

  it('is offered beside the expired one, and used only once it is accepted', () => {
    expect(phases(offered())).toBe('offered idle');
    expect(offered().secondsLeft).toBe(300);
    expect(canSubmit(offered())).toBe(false);
    const accepted = run(offered(), HOLDS_MS, { type: 'offer-accepted' });
    expect(accepted.price).toMatchObject({ phase: 'held', quote: { QuoteId: 'Q2' } });
    expect(canSubmit(accepted)).toBe(true);
  });

  it('cannot be accepted once the offer has run out, and is asked for again by the customer alone', () => {
    const lapsed = run(offered(), 2 * HOLDS_MS, { type: 'offer-accepted' }, CHECKED);
    expect(lapsed).toMatchObject({ price: { phase: 'lapsed' }, quoting: { request: undefined } });
    expect(run(lapsed, 2 * HOLDS_MS, { type: 'quote-wanted' }).quoting.request).toBe(3);
  });

  it('is held again where the store repeats a price that has time left', () => {
    const moved = run(
      held(),
      { type: 'bag-seen', lines: [LINE] },
      { type: 'bag-seen', lines: [{ ...LINE, Quantity: 2 }] },
      CHECKED,
    );
    expect(moved).toMatchObject({ price: { phase: 'expired' }, quoting: { request: 2 } });
    expect(run(moved, came(quote('Q1'), 2)).price.phase).toBe('held');
  });

  it('is asked for five times at most while the store repeats the expired one', () => {
    let state = expired();
    for (let request = 2; request < 20; request += 1) {
      state = run(state, HOLDS_MS, came(quote('Q1'), request), CHECKED);
    }
    expect(state.quoting.requests).toBe(6);
  });

  it('tells no reason of a closed gate any more once there is another, which the page tells by itself', () => {
    const failed = { type: 'quote-failed', request: 1, error: 'Silent', gateClosed: true } as const;
    const asking = run(start(), { type: 'checked', visible: true });
    const closed = run(asking, failed);
    expect(closed.quoting).toMatchObject({ error: 'Silent', coupon: false });
    const older = run(closed, { type: 'rates-changed', freshness: 'too-old' });
    expect(older.quoting.error).toBe('');
    expect(
      run(run(asking, { type: 'rates-changed', freshness: 'too-old' }), failed).quoting.error,
    ).toBe('');
    const refused = run(asking, { ...failed, error: 'No.', gateClosed: false });
    const silent = run(refused, { type: 'rates-changed', freshness: 'too-old' });
    expect(silent.quoting.error).toBe('No.');
    expect(run(silent, { type: 'rates-changed', freshness: 'live' }).quoting.error).toBe('');
  });

  it('is asked for again when rates are live again, if the request failed only because the gate was closed', () => {
    const failed = (gateClosed: boolean): PaymentEvent => ({
      type: 'quote-failed',
      request: 2,
      error: 'No.',
      gateClosed,
    });
    const back: PaymentEvent[] = [
      { type: 'rates-changed', freshness: 'device-offline' },
      { type: 'rates-changed', freshness: 'live' },
      CHECKED,
    ];
    expect(run(expired(), HOLDS_MS, failed(true), ...back).quoting.request).toBe(3);
    expect(run(expired(), HOLDS_MS, failed(false), ...back).quoting).toMatchObject({
      request: undefined,
      error: 'No.',
    });
  });

  it('is gone once the customer leaves', () => {
    const left = run(offered(), HOLDS_MS, { type: 'left' }, CHECKED, { type: 'quote-wanted' });
    expect(left).toMatchObject({ price: { phase: 'left' }, quoting: { request: undefined } });
  });

  it('never exists at a store that holds none', () => {
    const live = start({ source: undefined });
    expect(run(live, CHECKED, { type: 'quote-wanted' }).quoting.requests).toBe(0);
    expect(canSubmit(live)).toBe(true);
    expect(canSubmit(start({ source: undefined, freshness: 'feed-silent' }))).toBe(false);
  });
});

describe('the order of a payment', () => {
  const sending = () => run(held(), SUBMITTED);

  it('is sent once, however often it is submitted', () => {
    expect(run(sending(), { ...SUBMITTED, requestId: 'r2' })).toEqual(sending());
  });

  it('is sent again with the same id when no answer came, even after its price expired', () => {
    const unknown = run(sending(), { type: 'unanswered' }, HOLDS_MS, CHECKED);
    expect(phases(unknown)).toBe('expired unknown');
    expect(isDeciding(unknown)).toBe(false);
    expect(unknown.quoting.request).toBeUndefined();
    const again = run(unknown, HOLDS_MS, { ...SUBMITTED, requestId: 'r2' });
    expect(again.order).toMatchObject({ phase: 'sending', attempt: { requestId: 'r1' } });
    expect(phases(run(again, HOLDS_MS, { type: 'not-sent', error: 'Offline.' }))).toBe(
      'expired unknown',
    );
  });

  it('gets a new id where its fields are different', () => {
    const refused = run(sending(), {
      type: 'refused',
      error: 'No picture.',
      keepId: true,
      priceMoved: false,
    });
    expect(phases(refused)).toBe('held idle');
    const second = (fields: string) =>
      run(refused, { ...SUBMITTED, requestId: 'r2', fields }).order.attempt?.requestId;
    expect(second('f')).toBe('r1');
    expect(second('g')).toBe('r2');
  });

  it('leaves the price expired when it is refused because the price moved', () => {
    const moved = run(
      sending(),
      { type: 'refused', error: '', keepId: true, priceMoved: true },
      CHECKED,
    );
    expect(moved).toMatchObject({ price: { phase: 'expired' }, quoting: { request: 2 } });
  });

  it('is another tab’s once that has placed it, unless this tab has sent it', () => {
    const elsewhere: PaymentEvent = { type: 'placed-elsewhere', ONumber: 'B1' };
    const lost = run(held(), SUBMITTED, { type: 'unanswered' }, elsewhere);
    for (const { order } of [run(held(), elsewhere), lost])
      expect(order).toMatchObject({ phase: 'sent', sent: { how: 'already', ONumber: 'B1' } });
    expect(run(held(), SUBMITTED, elsewhere).order.phase).toBe('sending');
  });

  it('leaves for the card page until that was tried, when it is paid by card', () => {
    const sent = run(sending(), { ...PLACED, how: 'CARD' });
    expect(sent.order).toMatchObject({ sent: { leaving: true } });
    expect(run(sent, CHECKED)).toBe(sent);
    expect(run(sent, { type: 'card-page-tried' }).order).toMatchObject({
      sent: { leaving: false },
    });
  });
});

it('a refusal because prices were paused is over once they are live, and any other stays', () => {
  const refused = { type: 'refused', keepId: true, priceMoved: false, error: 'Paused' } as const;
  const after = (passing: boolean, freshness: Freshness) =>
    run(
      held(),
      SUBMITTED,
      { type: 'rates-changed', freshness: 'paused' },
      { ...refused, passing },
      { type: 'rates-changed', freshness },
    ).order;
  expect(after(true, 'live')).toMatchObject({ phase: 'idle', error: '' });
  expect(after(true, 'paused-gold')).toMatchObject({ phase: 'idle', error: 'Paused' });
  expect(after(false, 'live')).toMatchObject({ phase: 'idle', error: 'Paused' });
});

describe('the proof of a payment', () => {
  const attached = (state: PaymentState) =>
    run(state, { type: 'picture-chosen' }, { type: 'picture-read', turn: 1, picture: PICTURE });

  it('is the picture chosen last', () => {
    const twice = run(start(), { type: 'picture-chosen' }, { type: 'picture-chosen' });
    expect(run(twice, { type: 'picture-read', turn: 1, picture: PICTURE })).toEqual(twice);
    expect(attached(start()).proof).toMatchObject({ reading: false, picture: PICTURE });
  });

  it('cannot be changed once it was sent', () => {
    const sent = run(attached(held()), SUBMITTED, { type: 'unanswered' });
    expect(run(sent, { type: 'picture-removed' })).toBe(sent);
    expect(run(sent, { type: 'utr-typed', utr: '1' })).toBe(sent);
  });

  it('is dropped where something else is bought, and stays with an offer that is accepted', () => {
    const other = quote('Q2', 2 * HOLDS_MS, { Lines: [{ ...wireLock().Lines[0], Quantity: 2 }] });
    const state = run(attached(held()), HOLDS_MS, CHECKED, came(other, 2));
    expect(run(state, HOLDS_MS, { type: 'offer-accepted' }).proof.picture).toBe(PICTURE);
    const draft = given({ subject: 'another bag', picture: PICTURE, utr: '12' });
    const opened = run(start({ draft }), CHECKED, came(quote('Q1'), 1));
    expect(opened.proof).toMatchObject({ picture: undefined, utr: '' });
  });

  it('keeps the customer on an empty bag’s payment', () => {
    const empty: PaymentEvent = { type: 'bag-seen', lines: [] };
    expect(hasNothingToPay(run(start(), empty))).toBe(true);
    expect(hasNothingToPay(run(attached(start()), empty))).toBe(false);
    expect(hasNothingToPay(run(held(), SUBMITTED, { type: 'unanswered' }, empty))).toBe(false);
  });

  it('is asked for no more once its bag is empty, and not while the order is on its way', () => {
    const empty: PaymentEvent = { type: 'bag-seen', lines: [] };
    const emptied = run(attached(held()), empty);
    expect([emptied.price.phase, canSubmit(emptied)]).toEqual(['expired', false]);
    expect(run(attached(held()), SUBMITTED, empty).price.phase).toBe('held');
    expect(run(held(), SUBMITTED, { type: 'unanswered' }, empty).price.phase).toBe('held');
  });
});

describe('any sequence of events', () => {
  const FRESHNESS: Freshness[] = ['live', 'feed-silent', 'device-offline', 'store-unreachable'];
  const request = fc.integer({ min: 1, max: 6 });
  const turn = fc.integer({ min: 1, max: 4 });
  const events: fc.Arbitrary<PaymentEvent>[] = [
    fc.record({ type: fc.constant('checked'), visible: fc.boolean() }),
    fc.record({ type: fc.constant('rates-changed'), freshness: fc.constantFrom(...FRESHNESS) }),
    fc.record({
      type: fc.constant('quote-came'),
      request,
      quote: fc
        .record({
          id: fc.integer({ min: 1, max: 4 }),
          expiresAt: fc.integer({ min: 0, max: 5000 }),
        })
        .map(({ id, expiresAt }) => quote(`Q${id}`, expiresAt)),
    }),
    fc.record({
      type: fc.constant('quote-failed'),
      request,
      error: fc.constant('No.'),
      gateClosed: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('bag-seen'),
      lines: fc.array(
        fc.integer({ min: 1, max: 2 }).map((Quantity) => ({ ...LINE, Quantity })),
        { maxLength: 1 },
      ),
    }),
    fc.record({ type: fc.constant('picture-read'), turn, picture: fc.constant(PICTURE) }),
    fc.record({ type: fc.constant('sent-elsewhere'), sending: fc.boolean() }),
    fc.record({
      type: fc.constant('submitted'),
      mode: fc.constantFrom('UPI', 'CARD'),
      kind: fc.constant('buy'),
      fields: fc.constantFrom('f', 'g'),
      requestId: fc.constantFrom('r1', 'r2', 'r3'),
    }),
    fc.record({
      type: fc.constant('refused'),
      error: fc.constant('No.'),
      keepId: fc.boolean(),
      priceMoved: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('placed'),
      how: fc.constantFrom('UPI', 'CARD', 'already'),
      ONumber: fc.constant('B1'),
      text: fc.constant(''),
    }),
    fc.constantFrom<PaymentEvent[]>(
      { type: 'quote-wanted' },
      { type: 'offer-accepted' },
      { type: 'left' },
      { type: 'picture-chosen' },
      { type: 'picture-removed' },
      { type: 'utr-typed', utr: '1' },
      { type: 'unanswered' },
      { type: 'not-sent', error: 'Offline.' },
      { type: 'card-page-tried' },
    ),
  ];
  const steps = fc.array(
    fc.record({ wait: fc.integer({ min: 0, max: 800 }), event: fc.oneof(...events) }),
    { maxLength: 60 },
  );
  const source = fc.constantFrom({ asked: 'bag' }, undefined);

  it('submits only at a price in force, keeps the id of a lost order, and undoes nothing that was sent', () => {
    fc.assert(
      fc.property(steps, source, (sequence, from) => {
        let now = 0;
        let state = start({ source: from });
        for (const { wait, event } of sequence) {
          now += wait;
          const before = state;
          state = reduce(before, event, now);
          const agreed = quoteOf(state.price);
          // No price is in force after its time.
          if (state.price.phase === 'held') expect(agreed?.expiresAt).toBeGreaterThan(now);
          if (state.price.phase === 'offered') {
            expect(offerOf(state.price)?.expiresAt).toBeGreaterThan(now);
          }
          if (canSubmit(state) && state.order.phase === 'idle') {
            expect(['held', 'unquoted']).toContain(state.price.phase);
            if (state.price.phase === 'unquoted') expect(state.freshness).toBe('live');
          }
          if (state.order.phase === 'sending' && before.order.phase === 'idle') {
            expect(from ? (agreed?.expiresAt ?? 0) > now : before.freshness === 'live').toBe(true);
          }
          if (state.order.phase === 'sending' && before.order.phase === 'unknown') {
            const { mode, fields, requestId } = before.order.attempt;
            if (state.order.attempt.mode === mode && state.order.attempt.fields === fields) {
              expect(state.order.attempt.requestId).toBe(requestId);
            }
          }
          // Only the customer replaces the price that they have agreed to, or a price of a bag that nobody paid.
          const old = quoteOf(before.price);
          if (old && agreed && old !== agreed) expect(event.type).toBe('offer-accepted');
          // While the outcome is unknown, no other price is requested and the price stays.
          if (before.order.phase !== 'idle' && state.order.phase !== 'idle') {
            expect(agreed).toBe(old);
            if (event.type === 'checked' && old) {
              expect(state.quoting.requests).toBe(before.quoting.requests);
            }
          }
          if (before.order.phase === 'sent') {
            expect(state.order.phase).toBe('sent');
            expect(state.order.attempt).toBe(before.order.attempt);
            expect(state.proof).toBe(before.proof);
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});
