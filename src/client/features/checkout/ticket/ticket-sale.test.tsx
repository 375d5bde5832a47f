// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as idb from '#client/testing/fake-databases.ts';
import { type PaymentApp, press, STORE_TIME } from '../testing/payment-shop.ts';
import { no, silence, yes } from '#client/testing/shop-app.tsx';
import { clearTabStorage } from '#client/session/clear-tab-storage.ts';
import { toasts } from '#client/testing/toasts.ts';
import {
  later,
  made,
  openTicket,
  refusing,
  reloaded,
  storeTicket,
  tradeShop,
  UPI,
  wireTicket,
} from '../testing/ticket-shop.ts';

const SALE = { type: 2, id: 'T9', ONumber: 'S261120BBBBBB', gst: '0', total: '10500.00' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
  vi.clearAllMocks();
  storeTicket(SALE);
});
afterEach(() => {
  cleanup();
});

const where = (app: PaymentApp) => app.router.state.location.pathname;
const cell = (name: string | RegExp) =>
  screen.getByRole('rowheader', { name }).nextSibling?.textContent;
const button = () => screen.getByRole('button', { name: 'Continue To Payment' });
const reason = () =>
  document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent;
const blocked = () => button().getAttribute('aria-disabled') === 'true';
const kept = () => JSON.parse(localStorage.getItem('checkoutData') ?? 'null') as unknown;
const idsSent = (app: PaymentApp) =>
  app.sent('proceedToPayDigital').map(({ RequestId }) => RequestId);

/** Presses to sell, and waits until the page says that nothing was heard. */
async function sellUnheard(): Promise<void> {
  await screen.findByText('UPI ID asha@okbank');
  await press('Continue To Payment');
  await screen.findByText('No answer from the store yet');
}

describe('the ticket of a sale', () => {
  it('leads back to where it was typed, of its metal and side', async () => {
    storeTicket({ ...SALE, source: 'silver' });
    const app = await openTicket(tradeShop());
    const amount = screen.getByRole('link', { name: 'Amount' });
    expect(amount.getAttribute('href')).toBe('/digital-gold?metal=silver&side=sell');
    await later(app, 301_000);
    await press('Leave');
    await waitFor(() => expect(where(app)).toBe('/digital-gold'));
    expect(app.router.state.location.search).toEqual({ metal: 'silver', side: 'sell' });
  });

  it('shows the payout details and sells with one press', async () => {
    const app = await openTicket(tradeShop({ proceedToPayDigital: () => made('S261120BBBBBB') }));
    await screen.findByText('UPI ID asha@okbank');
    expect(cell('GST')).toBe('None on a sale');
    await press('Continue To Payment');
    await waitFor(() => expect(where(app)).toBe('/profile'));
    expect(app.sent('proceedToPayDigital')).toMatchObject([
      { id: 'T9', type: 2, file: '', RequestId: expect.stringMatching(/.{16}/) },
    ]);
    expect(kept()).toBeNull();
    expect(sessionStorage.getItem('ticket-attempt')).toBeNull();
  });

  it('a sale is blocked until the payout details are saved', async () => {
    let payout: unknown[] = [];
    const app = await openTicket(
      tradeShop({
        GetPayout: () => yes(payout),
        SavePayout({ Upi }) {
          payout = [{ ...UPI, Upi }];
          return yes(payout);
        },
      }),
    );
    const form = within(await screen.findByRole('region', { name: 'Where should the money go?' }));
    expect(blocked()).toBe(true);
    await act(async () => void fireEvent.click(form.getByRole('button', { name: 'Save' })));
    expect(toasts.error).toHaveBeenCalledWith('Enter a valid UPI ID, such as name@bank');
    const field = form.getByLabelText('UPI ID', { selector: '[name=Upi]' });
    expect(document.activeElement).toBe(field);
    fireEvent.input(field, { target: { value: ' asha@okbank ' } });
    await act(async () => void fireEvent.click(form.getByRole('button', { name: 'Save' })));
    await screen.findByText('UPI ID asha@okbank');
    expect(app.sent('SavePayout')).toMatchObject([{ Kind: 'upi', Upi: 'asha@okbank', Ifsc: '' }]);
    expect(blocked()).toBe(false);
  });

  it('a sale is blocked while the store has not said where its money goes, but not one that may be made', async () => {
    let payout = () => no(500, 'Closed.');
    const app = await openTicket(
      tradeShop({ GetPayout: () => payout(), proceedToPayDigital: silence }),
    );
    await screen.findByText('Closed.');
    expect(blocked()).toBe(true);
    expect(reason()).toBe('We could not ask the store where your money goes.');
    await press('Continue To Payment');
    expect(app.sent('proceedToPayDigital')).toEqual([]);
    payout = () => yes([UPI]);
    await press('Try again');
    await screen.findByText('UPI ID asha@okbank');
    expect(blocked()).toBe(false);
    await sellUnheard();
    payout = () => no(500, 'Closed.');
    await reloaded(app);
    await screen.findByText('Closed.');
    expect(blocked()).toBe(false);
  });

  it('a sale is blocked, and says from when on it is taken, while its payout details are too new', async () => {
    const app = await openTicket(
      tradeShop({ GetPayout: () => yes([{ ...UPI, SaleFrom: STORE_TIME + 3_600_000 }]) }),
    );
    await screen.findByText('UPI ID asha@okbank', { exact: false });
    expect(blocked()).toBe(true);
    expect(reason()).toMatch(/^For your safety you can sell from .* on\.$/);
    await press('Continue To Payment');
    expect(app.sent('proceedToPayDigital')).toEqual([]);
  });

  it.each([
    ['is known when this tab comes to the front', ''],
    ['does not hide the one that stands typed here', 'asha.new@okicici'],
  ])('payout details that another tab saved %s', async (_what, typed) => {
    let payout: unknown[] = [];
    await openTicket(tradeShop({ GetPayout: () => yes(payout) }));
    await screen.findByRole('region', { name: 'Where should the money go?' });
    const field = () =>
      screen.getByLabelText<HTMLInputElement>('UPI ID', { selector: '[name=Upi]' });
    if (typed) fireEvent.input(field(), { target: { value: typed } });
    payout = [UPI];
    await act(
      async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await screen.findByRole('region', { name: 'The money goes to' });
    expect(blocked()).toBe(typed !== '');
    if (typed) {
      expect(field().value).toBe(typed);
      await press('Cancel');
    }
    expect(screen.getByText('UPI ID asha@okbank')).toBeDefined();
    expect(blocked()).toBe(false);
  });

  it('a sale is blocked while different payout details are typed, over a reload and a new price too', async () => {
    const saved = { ...UPI, Upi: 'asha.new@okicici' };
    const app = await openTicket(
      tradeShop({
        SavePayout: () => yes([saved]),
        orderDigital: () =>
          yes(wireTicket({ ...SALE, id: 'T10', expiresAt: STORE_TIME + 600_000 })),
        proceedToPayDigital: () => made('S261120BBBBBB'),
      }),
    );
    await screen.findByText('UPI ID asha@okbank');
    await press('Change');
    const field = () =>
      screen.getByLabelText<HTMLInputElement>('UPI ID', { selector: '[name=Upi]' });
    expect(field().value).toBe('asha@okbank');
    expect([blocked(), reason()]).toEqual([true, 'Save or cancel where the money goes first.']);
    await press('Cancel');
    expect([blocked(), reason()]).toEqual([false, '']);

    await press('Change');
    fireEvent.input(field(), { target: { value: 'asha.new@okicici' } });
    await press('Continue To Payment');
    const next = await reloaded(app);
    await waitFor(() => expect(field().value).toBe('asha.new@okicici'));
    expect(blocked()).toBe(true);
    await later(next, 300_000);
    await press('Go on');
    expect(field().value).toBe('asha.new@okicici');
    expect(blocked()).toBe(true);
    await press('Continue To Payment');
    expect([...app.sent('proceedToPayDigital'), ...next.sent('proceedToPayDigital')]).toEqual([]);

    await press('Save');
    await screen.findByText('UPI ID asha.new@okicici');
    expect(blocked()).toBe(false);
    await press('Continue To Payment');
    await waitFor(() => expect(where(next)).toBe('/profile'));
  });

  it('an unanswered sale is sent again with the same id, and requests no price meanwhile', async () => {
    let answer: () => never | ReturnType<typeof no> = silence;
    const app = await openTicket(tradeShop({ proceedToPayDigital: () => answer() }));
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await press('Continue To Payment');
    const said = (await screen.findByText('No answer from the store yet')).closest('[role=status]');
    expect(scroll.mock.contexts).toEqual([said]);
    const next = await reloaded(app);
    await later(next, 300_000);
    expect(next.sent('orderDigital')).toEqual([]);
    expect(screen.getByText('No answer from the store yet')).toBeDefined();
    answer = () => refusing(409, 'Order S261120BBBBBB is made already.', 'already-placed');
    await press('Continue To Payment');
    await waitFor(() => expect(where(next)).toBe('/profile'));
    expect(idsSent(next)).toEqual([expect.any(String), idsSent(next)[0]]);
    expect(toasts.success).toHaveBeenCalledWith('Order S261120BBBBBB is made already.');
  });

  it.each([500, 429])(
    'an unanswered sale stays so where sending it again fails with %i',
    async (code) => {
      let answer: () => never | ReturnType<typeof no> = silence;
      const app = await openTicket(tradeShop({ proceedToPayDigital: () => answer() }));
      await sellUnheard();
      answer = () => no(code, 'Not now.');
      await press('Continue To Payment');
      await waitFor(() => expect(toasts.error).toHaveBeenCalledWith('Not now.'));
      // It may be made: another price would sell the grams twice.
      await later(app, 300_000);
      expect(app.sent('orderDigital')).toEqual([]);
      expect(screen.getByText('No answer from the store yet')).toBeDefined();
      const dismissed = vi.spyOn(toast, 'dismiss');
      onTestFinished(() => dismissed.mockRestore());
      await press('Continue To Payment');
      await waitFor(() => expect(idsSent(app)).toHaveLength(3));
      await waitFor(() => expect(dismissed).toHaveBeenCalledWith('error'));
      expect(new Set(idsSent(app)).size).toBe(1);
    },
  );

  it('an unanswered sale is sent again with the same id after the tab has been emptied with the bag', async () => {
    let answer: () => never | ReturnType<typeof made> = silence;
    const app = await openTicket(tradeShop({ proceedToPayDigital: () => answer() }));
    await sellUnheard();
    clearTabStorage(sessionStorage);
    const next = await reloaded(app);
    await later(next, 300_000);
    expect(next.sent('orderDigital')).toEqual([]);
    answer = () => made('S261120BBBBBB');
    await press('Continue To Payment');
    await waitFor(() => expect(where(next)).toBe('/profile'));
    const [first, again] = next.sent('proceedToPayDigital');
    expect(again).toEqual(first);
  });

  it('an unanswered sale is sent again with the same id by a tab opened after its own was closed, before any other', async () => {
    let answer: () => never | ReturnType<typeof made> = silence;
    const app = await openTicket(tradeShop({ proceedToPayDigital: () => answer() }));
    await sellUnheard();
    sessionStorage.clear();
    storeTicket({ ...SALE, id: 'T12', ONumber: 'S261120CCCCCC' });
    const next = await reloaded(app);
    await later(next, 300_000);
    expect(next.sent('orderDigital')).toEqual([]);
    answer = () => made('S261120BBBBBB');
    await press('Continue To Payment');
    await waitFor(() => expect(where(next)).toBe('/profile'));
    const [first, again] = next.sent('proceedToPayDigital');
    expect(again).toEqual(first);
    cleanup();
    // What was answered is over for every tab.
    storeTicket({ ...SALE, id: 'T12', ONumber: 'S261120CCCCCC' });
    await openTicket(tradeShop());
    expect(screen.queryByText('No answer from the store yet')).toBeNull();
  });

  it('a sale that was refused is not taken for an unanswered one by another tab', async () => {
    await openTicket(tradeShop({ proceedToPayDigital: () => no(409, 'You hold 0.5 g.') }));
    await screen.findByText('UPI ID asha@okbank');
    await press('Continue To Payment');
    await screen.findByText('You hold 0.5 g.');
    cleanup();
    sessionStorage.clear();
    await openTicket(tradeShop());
    expect(screen.queryByText('No answer from the store yet')).toBeNull();
  });

  it('a tab whose own sale was refused goes on with the unanswered one of a closed tab', async () => {
    await openTicket(tradeShop({ proceedToPayDigital: silence }));
    await sellUnheard();
    cleanup();
    const unanswered = localStorage.getItem('unanswered-trade') ?? '';
    localStorage.removeItem('unanswered-trade');
    sessionStorage.clear();
    storeTicket({ ...SALE, id: 'T12', ONumber: 'S261120CCCCCC' });
    const shop = tradeShop({ proceedToPayDigital: () => no(403, 'Not now.') });
    const app = await openTicket(shop);
    await screen.findByText('UPI ID asha@okbank');
    await press('Continue To Payment');
    await screen.findByText('Not now.');
    localStorage.setItem('unanswered-trade', unanswered);
    await reloaded(app);
    await screen.findByText('No answer from the store yet');
  });

  it("a sale whose price has moved is offered at the store's current price", async () => {
    const app = await openTicket(
      tradeShop({
        proceedToPayDigital: () => refusing(409, 'Moved', 'price-moved'),
        orderDigital: () => yes(wireTicket({ ...SALE, id: 'T3', total: '10600.00' })),
      }),
    );
    await screen.findByText('UPI ID asha@okbank');
    await press('Continue To Payment');
    await screen.findByRole('button', { name: 'Accept ₹10,600.00' });
    expect(app.sent('orderDigital')).toMatchObject([{ type: 2, liveRate: '10500.00' }]);
  });

  it("a refused sale shows the store's reason", async () => {
    await openTicket(tradeShop({ proceedToPayDigital: () => no(409, 'You hold 0.5 g.') }));
    await screen.findByText('UPI ID asha@okbank');
    await press('Continue To Payment');
    await screen.findByText('You hold 0.5 g.');
    expect(blocked()).toBe(false);
  });

  it('a sale that is sent again after a refusal takes its error away, which would stand beside the thanks', async () => {
    const dismissed = vi.spyOn(toast, 'dismiss');
    onTestFinished(() => dismissed.mockRestore());
    let answer = () => no(500, 'Closed.');
    const app = await openTicket(tradeShop({ proceedToPayDigital: () => answer() }));
    await press('Continue To Payment');
    await screen.findByText('Closed.');
    expect(dismissed).not.toHaveBeenCalled();
    answer = () => made('S261120BBBBBB');
    await press('Continue To Payment');
    await waitFor(() => expect(where(app)).toBe('/profile'));
    await waitFor(() => expect(dismissed).toHaveBeenCalledWith('error'));
  });

  it('a sale is not sent offline', async () => {
    const app = await openTicket(tradeShop());
    await act(async () => app.rates.deviceOnline(false));
    expect(blocked()).toBe(true);
    expect(screen.getAllByText(/^You are offline\. Your ticket stays here/).length).toBeGreaterThan(
      0,
    );
    await press('Continue To Payment');
    expect(app.sent('proceedToPayDigital')).toEqual([]);
  });
});
