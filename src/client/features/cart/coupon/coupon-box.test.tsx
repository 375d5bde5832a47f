// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#shared/contract/envelope.ts';
import { no, silence, yes } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';
import { amountOf, COIN, openBag, press } from '../testing/sample-bag.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(cleanup);

describe('the coupon', () => {
  const apply = async (code: string) => {
    fireEvent.change(screen.getByLabelText('Coupon code'), { target: { value: code } });
    await press(screen.getByRole('button', { name: 'Apply' }));
  };

  const errorOfCode = async () => {
    const field = screen.getByLabelText('Coupon code');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  };

  it('a coupon is applied in upper case, stored for the tab, deducted, and can be removed', async () => {
    const app = await openBag({
      VerifyCouponCode: () =>
        yes([{ Id: 2, CouponCode: 'LOTUS500', CouponAmount: '500.00' }], 'Coupon applied.'),
    });
    await screen.findByText('2 items');
    await app.tick();
    await apply('lotus500');
    await screen.findByText('LOTUS500');
    expect(app.sent('VerifyCouponCode')).toMatchObject([{ CouponCode: 'LOTUS500' }]);
    expect(toasts.success).toHaveBeenCalledWith('Coupon applied.');
    expect(amountOf('Coupon Discount')).toBe('−₹500.00');
    expect(amountOf('Total')).toBe('₹1,13,680.00');
    expect(JSON.parse(sessionStorage.getItem('couponData') ?? '')).toMatchObject({ id: 2 });
    await press(screen.getByRole('button', { name: 'Remove coupon LOTUS500' }));
    expect(amountOf('Total')).toBe('₹1,14,180.00');
    expect(sessionStorage.getItem('couponData')).toBeNull();
  });

  it('a code copied from a chat is read without what nobody sees in it', async () => {
    const app = await openBag();
    await screen.findByText('2 items');
    await apply('\u200Elotus 500\u200B ');
    expect(app.sent('VerifyCouponCode')).toMatchObject([{ CouponCode: 'LOTUS500' }]);
  });

  it('a refused code is announced where the focus is in its field already, and else read with the field', async () => {
    await openBag({ VerifyCouponCode: () => yes([{ Id: 0, CouponCode: '', CouponAmount: '' }]) });
    await screen.findByText('2 items');
    const field = screen.getByLabelText('Coupon code');
    act(() => screen.getByRole('button', { name: 'Apply' }).focus());
    await apply('nope');
    expect(await errorOfCode()).toBe('Coupon code is not valid');
    expect(document.activeElement).toBe(field);
    expect(toasts.said).not.toHaveBeenCalled();
    await apply('nothing');
    expect(await errorOfCode()).toBe('Coupon code is not valid');
    expect(toasts.said).toHaveBeenCalledWith('Coupon code is not valid');
  });

  it('an applied coupon is restored after a reload', async () => {
    sessionStorage.setItem('couponData', '{"id":2,"couponCode":"LOTUS500","couponAmount":"500"}');
    const app = await openBag();
    await screen.findByText('LOTUS500');
    await app.tick();
    expect(amountOf('Coupon Discount')).toBe('−₹500.00');
  });

  it('an empty coupon code is blocked, and blanks show an error', async () => {
    const app = await openBag();
    await screen.findByText('2 items');
    const button = screen.getByRole('button', { name: 'Apply' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.keyDown(screen.getByLabelText('Coupon code'), { key: 'Enter' });
    expect(await errorOfCode()).toBe('Please enter valid coupon code');
    await apply('   ');
    expect(await errorOfCode()).toBe('Please enter valid coupon code');
    expect(app.sent('VerifyCouponCode')).toEqual([]);
  });

  it('a code that is typed stays over a reload until it is applied, and its error goes at the next try', async () => {
    let answer: () => Outcome | Promise<Outcome> = silence;
    const answers = { VerifyCouponCode: () => answer() };
    await openBag(answers);
    await screen.findByText('2 items');
    await apply('lotus500');
    expect(await errorOfCode()).toMatch(/did not answer/);
    answer = () => new Promise(() => undefined);
    await press(screen.getByRole('button', { name: 'Apply' }));
    const field = () => screen.getByLabelText<HTMLInputElement>('Coupon code');
    expect(field().getAttribute('aria-invalid')).not.toBe('true');
    cleanup();
    answer = () => yes([{ Id: 2, CouponCode: 'LOTUS500', CouponAmount: '500.00' }]) as Outcome;
    const app = await openBag(answers);
    await app.tick();
    await screen.findByText('2 items');
    expect(field().value).toBe('lotus500');
    await press(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText('LOTUS500');
    expect(sessionStorage.getItem('coupon-draft')).toBeNull();
  });

  it('a coupon is invalid if the store answers without a code', async () => {
    await openBag({ VerifyCouponCode: () => yes([{}], 'whatever') });
    await screen.findByText('2 items');
    await apply('NOPE');
    expect(await errorOfCode()).toBe('Coupon code is not valid');
    expect(screen.getAllByText('Coupon code is not valid')).toHaveLength(1);
    expect(toasts.error).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText('Coupon code'));
    expect(sessionStorage.getItem('couponData')).toBeNull();
  });
});

describe('an applied coupon', () => {
  const STORED = '{"id":"2-x","couponCode":"LOTUS900","couponAmount":"900"}';
  const stored = () => JSON.parse(sessionStorage.getItem('couponData') ?? '{}') as object;
  const worth = (CouponAmount: string) =>
    yes([{ Id: '2-x', CouponCode: 'LOTUS900', CouponAmount }]);
  const refusal = (msg: string) => ({ ...no(400, msg), reason: 'coupon' }) as Outcome;
  beforeEach(() => sessionStorage.setItem('couponData', STORED));

  it('is checked again by its id, and takes off its present value', async () => {
    const app = await openBag({ VerifyCouponCode: () => worth('50.00') });
    await app.tick();
    await screen.findByText('The store has changed it: it was ₹900.00 off.');
    expect(app.sent('VerifyCouponCode')).toMatchObject([
      { CouponCode: 'LOTUS900', couponId: '2-x' },
    ]);
    expect(amountOf('Coupon Discount')).toBe('−₹50.00');
    expect(stored()).toMatchObject({ couponAmount: '50' });
  });

  it.each(['typed', 'kept'])(
    'that was %s is checked again while the bag stands open',
    async (how) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      try {
        if (how === 'typed') sessionStorage.clear();
        let amount = '900.00';
        const app = await openBag({ VerifyCouponCode: () => worth(amount) });
        await app.tick();
        if (how === 'typed') {
          await screen.findByText('2 items');
          fireEvent.change(screen.getByLabelText('Coupon code'), { target: { value: 'LOTUS900' } });
          await press(screen.getByRole('button', { name: 'Apply' }));
        }
        await screen.findByText('₹900.00 off');
        expect(app.sent('VerifyCouponCode')).toHaveLength(1);
        amount = '50.00';
        act(() => vi.advanceTimersByTime(30_000));
        await screen.findByText('The store has changed it: it was ₹900.00 off.');
        expect(amountOf('Coupon Discount')).toBe('−₹50.00');
        expect(app.sent('VerifyCouponCode')).toHaveLength(2);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it('says why it takes nothing off a bag that has changed, and counts again when it fits again', async () => {
    let pieces = 2;
    const app = await openBag(
      {
        GetCart: () => yes([{ ...COIN, Quantity: pieces }]),
        UpdateQuantity: ({ Quantity }) => {
          pieces = Number(Quantity);
          return yes([{ msg: '' }]);
        },
        VerifyCouponCode: () => (pieces < 2 ? refusal('Counts from ₹2,00,000.') : worth('900')),
      },
      [COIN],
    );
    await app.tick();
    await screen.findByText('₹900.00 off');
    await press(screen.getByRole('button', { name: 'One less' }));
    await screen.findByText('Takes nothing off now. Counts from ₹2,00,000.');
    expect(screen.queryByText('Coupon Discount')).toBeNull();
    expect(amountOf('Total')).toBe('₹1,08,000.00');
    expect(stored()).toMatchObject({ refused: 'Counts from ₹2,00,000.' });
    await press(screen.getByRole('button', { name: 'One more' }));
    await screen.findByText('₹900.00 off');
    expect(amountOf('Coupon Discount')).toBe('−₹900.00');
    expect(stored()).not.toHaveProperty('refused');
  });

  it('takes nothing off once the store no longer has it', async () => {
    const app = await openBag({ VerifyCouponCode: () => yes([{}], 'Coupon code is not valid') });
    await app.tick();
    await screen.findByText('Takes nothing off now. This coupon is no longer valid.');
    expect(screen.queryByText('Coupon Discount')).toBeNull();
  });

  it.each([
    ['is silent', silence],
    ['has been asked too often', () => no(429, 'Too many tries.')],
  ])('stays as last known where the store %s', async (_what, answer) => {
    const app = await openBag({ VerifyCouponCode: answer });
    await app.tick();
    await screen.findByText('₹900.00 off');
    expect(amountOf('Coupon Discount')).toBe('−₹900.00');
    expect(sessionStorage.getItem('couponData')).toBe(STORED);
  });

  it('names its upper limit if it is a percentage', async () => {
    const capped = { Id: 3, CouponCode: 'SEVEN', CouponPercent: '7.50', CouponMost: '333.33' };
    const app = await openBag({ VerifyCouponCode: () => yes([capped]) });
    await app.tick();
    await screen.findByText('7.5% off, at most ₹333.33');
    expect(amountOf('Coupon Discount')).toBe('−₹333.33');
  });
});
