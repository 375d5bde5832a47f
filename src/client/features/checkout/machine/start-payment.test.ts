import { describe, expect, it } from 'vitest';
import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';
import { given, HOLDS_MS, phases, PICTURE, quote, start } from '../testing/payment-steps.ts';
import { isDeciding, quoteOf, quoteSubject } from './payment-state.ts';

describe('a payment that opens again', () => {
  const stored = (lock: HeldPrice, fields: object = {}) => ({
    asked: 'bag',
    lock,
    behind: 0,
    ...fields,
  });
  const draft = given({ picture: PICTURE });

  it('holds the stored price, with its offer still undecided', () => {
    expect(start({ stored: stored(quote('Q1')) }).price.phase).toBe('held');
    const both = stored(quote('Q1'), { offer: quote('Q2', 2 * HOLDS_MS) });
    expect(phases(start({ stored: both }, HOLDS_MS))).toBe('offered idle');
  });

  it('forgets a price of another bag or of long ago, unless it may have been paid', () => {
    const other = stored(quote('Q1'), { asked: 'another bag' });
    expect(start({ stored: other }).price.phase).toBe('asking');
    expect(start({ stored: other, draft }).price.phase).toBe('expired');
    const old = stored(quote('Q1'));
    const later = 2 * HOLDS_MS + 30 * 60_000;
    expect(start({ stored: old }, later).price.phase).toBe('asking');
    expect(start({ stored: old, draft }, later).price.phase).toBe('expired');
  });

  it('shows a ticket that may be sold before the one that the customer comes with', () => {
    const ticket = { id: 'T1' } as HeldPrice['ticket'];
    const first = quote('T2', HOLDS_MS, { ticket });
    const sent = stored(quote('T1', HOLDS_MS, { ticket }));
    const attempt = { requestId: 'r', fields: 'T1', mode: 'UPI', kind: 'digital' } as const;
    const source = { asked: 'trade', first };
    const state = start({ source, stored: sent, attempt, outcomeUnknown: true });
    expect(phases(state)).toBe('offered unknown');
    expect(quoteOf(state.price)?.QuoteId).toBe('T1');
    expect(quoteOf(start({ source, stored: sent }).price)?.QuoteId).toBe('T2');
  });
});

describe('a payment opened again after one of another kind', () => {
  const ticket = { id: 'T1' } as HeldPrice['ticket'];
  const bag = { asked: 'bag', lock: quote('Q1'), behind: 0 };
  const gold = { asked: 'gold', lock: quote('T1', HOLDS_MS, { ticket }), behind: 0 };
  const subject = quoteSubject(bag.lock);

  it.each([{ picture: PICTURE }, { utr: '412345678904' }])(
    'still holds the price of its proof, whatever the tab holds: %o',
    (told) => {
      const draft = given({ subject, ...told, quote: bag });
      const state = start({ stored: gold, draft });
      expect(state).toMatchObject({ price: { phase: 'held', quote: { QuoteId: 'Q1' } } });
      expect(state.proof).toMatchObject(told);
      const late = start({ stored: gold, draft }, 2 * HOLDS_MS);
      expect(late).toMatchObject({ price: { phase: 'expired' }, proof: told });
      expect(isDeciding(late)).toBe(true);
    },
  );

  it("uses its tab's price where that is of the same payment: another tab may have saved an earlier one", () => {
    const draft = given({ subject, picture: PICTURE, quote: bag });
    const state = start({ stored: { ...bag, lock: quote('Q2') }, draft });
    expect(quoteOf(state.price)?.QuoteId).toBe('Q2');
  });

  it('asks for a new price where nothing tells of money', () => {
    expect(start({ stored: gold, draft: given({ subject, quote: bag }) }).price.phase).toBe(
      'asking',
    );
  });

  it('asks about its ticket before another ticket takes its proof', () => {
    const draft = given({
      kind: 'digital',
      subject: quoteSubject(gold.lock),
      utr: '4',
      quote: gold,
    });
    const first = quote('T2', HOLDS_MS, { ticket: { id: 'T2' } as HeldPrice['ticket'] });
    const state = start({ source: { asked: 'trade', first }, stored: bag, draft });
    expect(phases(state)).toBe('offered idle');
    expect(quoteOf(state.price)?.QuoteId).toBe('T1');
    expect(state.proof.utr).toBe('4');
  });

  it('opens the unanswered attempt before any other that may have been paid', () => {
    const sent = { ...bag, lock: quote('Q2') };
    const attempt = { requestId: 'r', fields: 'f', mode: 'UPI', kind: 'buy' } as const;
    const draft = given({ subject, picture: PICTURE, quote: bag });
    const state = start({ stored: sent, draft, attempt, outcomeUnknown: true });
    expect(quoteOf(state.price)?.QuoteId).toBe('Q2');
  });
});
