// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goToCardPage } from '#client/testing/browser-stand-ins.ts';
import { emptyDatabases } from '#client/testing/fake-databases.ts';
import { wireLine, wireStatus } from '#client/testing/sample-orders.ts';
import { type Answers, no, openApp, testApp, yes } from '#client/testing/shop-app.tsx';
import { orderStatusQuery } from '../queries.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  emptyDatabases();
  vi.clearAllMocks();
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
  cleanup();
});

const ORDER = 'B261120K3F9QX';
const TRACKED = { extensions: ['orderTracking', 'cardCheckout'] };
type Status = ReturnType<typeof wireStatus>;
const tracked = (status: Status, lines = [wireLine()]): Answers => ({
  GetOrderDetailsById: () => yes(lines),
  GetOrderStatus: () => yes([status]),
});
async function open(answers: Answers, settings = {}, address = `/order-view/${ORDER}`) {
  const app = testApp(answers, settings);
  await openApp(app, address);
  return app;
}
const amount = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;
const names = () =>
  within(screen.getByRole('region', { name: 'Summary' }))
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
const loaded = () => screen.findByRole('table', { name: 'What was ordered' });

describe('an order', () => {
  it('an order is a read-only table of its lines', async () => {
    const app = await open({ GetOrderDetailsById: () => yes([wireLine()]) });
    const table = within(await loaded());
    expect(screen.getByText('Your Bag 1 item')).toBeDefined();
    expect(app.sent('GetOrderDetailsById')).toEqual([{ Token: 'token-7', CartId: ORDER }]);
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Image',
      'Product Name',
      'Category',
      'Purity',
      'Quantity',
      'Making Charge',
      'Price',
    ]);
    const quantity = table.getByLabelText<HTMLInputElement>('Quantity of Lotus Gold Coin');
    expect([quantity.value, quantity.min, quantity.max, quantity.readOnly]).toEqual([
      '2',
      '1',
      '100',
      true,
    ]);
    expect(table.getByText('₹6,374.00')).toBeDefined();
    expect(table.getByText('₹2,54,960.00')).toBeDefined();
  });

  it('an order says its number, what one piece weighs, where it goes and at which rate it was sealed', async () => {
    const status = wireStatus(['placed'], {
      DeliverTo: { Name: 'Asha Mehta', Address: '14 Ranade Road', Number: '9876543210' },
      Sealed: { At: '2026-11-20T04:29:58.000Z', Gold: '127480', Silver: '', Quote: '1DD7A8C4' },
    });
    await open(
      {
        GetOrderDetailsById: () => yes([wireLine({ Weight: '1gm' })]),
        GetOrderStatus: () => yes([status]),
      },
      { extensions: ['orderTracking'] },
    );
    const table = within(await loaded());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Order ${ORDER}`);
    expect(table.getByRole('rowheader').textContent).toBe('Lotus Gold Coin 1 g');
    const address = within(await screen.findByRole('region', { name: 'Delivering to' }));
    expect(address.getByText('14 Ranade Road')).toBeDefined();
    const seal = await screen.findByRole('region', { name: 'The price is sealed' });
    expect(seal.textContent).toContain('Gold ₹1,27,480.00 for 10 g');
    expect(seal.textContent).toContain('20 November 2026, 09:59:58 IST · Quote 1DD7A8C4');
    expect(seal.textContent).not.toContain('Silver');
  });

  it('an order counts its items, including equal ones', async () => {
    await open({ GetOrderDetailsById: () => yes([wireLine(), wireLine()]) });
    await loaded();
    expect(screen.getByText('Your Bag 2 items')).toBeDefined();
    expect(screen.getAllByLabelText('Quantity of Lotus Gold Coin')).toHaveLength(2);
  });

  it("an order's sums follow the store down to the amount paid", async () => {
    await open({ GetOrderDetailsById: () => yes([wireLine()]) });
    await loaded();
    expect(amount('Amount')).toBe('₹2,54,960.00');
    expect(amount('GST (3%)')).toBe('₹7,648.80');
    expect(amount('Coupon Discount')).toBe('₹500.00');
    expect(amount('Making Charge')).toBe('₹6,374.00');
    expect(amount('Other Taxes')).toBe('₹254.96');
    expect(amount('Delivery Charges')).toBe('FREE');
    expect(amount('Total')).toBe('₹2,69,237.76');
    expect(amount('Less coupon discount')).toBe('−₹500.00');
    expect(amount('You paid')).toBe('₹2,68,737.76');
  });

  it('an order shows no status if the store has none', async () => {
    const app = await open({ GetOrderDetailsById: () => yes([wireLine()]) });
    await loaded();
    expect(screen.queryByRole('list', { name: 'Where your order stands' })).toBeNull();
    expect(app.sent('GetOrderStatus')).toEqual([]);
  });

  it.each([
    ['of nobody here', () => no(404, 'No such order')],
    ['that the store cannot read', () => no(400, 'CartId: is wrong')],
    ['without lines', () => yes([])],
  ])('an order is not found, whatever its status: %s', async (_name, answer) => {
    await open(
      { GetOrderDetailsById: answer, GetOrderStatus: () => no(404, 'No such order') },
      TRACKED,
    );
    await screen.findByRole('heading', { name: 'This order is not among yours' });
    expect(screen.getByRole('link', { name: 'See your orders' }).getAttribute('href')).toBe(
      '/profile?tab=orders',
    );
    expect(screen.queryByText('Summary')).toBeNull();
  });

  it('an opened order shows its present status, though it was fetched a moment ago', async () => {
    let status = wireStatus(['placed']);
    const app = testApp(
      { GetOrderDetailsById: () => yes([wireLine()]), GetOrderStatus: () => yes([status]) },
      TRACKED,
    );
    await app.queryClient.prefetchQuery(orderStatusQuery(app.api, ORDER));
    status = wireStatus(['placed', 'payment-received']);
    await openApp(app, `/order-view/${ORDER}`);
    await loaded();
    await waitFor(() => expect(app.sent('GetOrderStatus')).toHaveLength(2));
  });

  it('an order offline shows a skeleton and loads with the connection', async () => {
    onlineManager.setOnline(false);
    await open({ GetOrderDetailsById: () => yes([wireLine()]) });
    await screen.findByText('This order is at the store');
    await act(async () => onlineManager.setOnline(true));
    await loaded();
  });

  it('an order that cannot be loaded says why', async () => {
    await open({ GetOrderDetailsById: () => no(500, 'The books are closed.') });
    await screen.findByText('This order could not be loaded');
    expect(screen.getByText('The books are closed.')).toBeDefined();
  });

  it('an order is for customers only', async () => {
    const app = testApp();
    await openApp(app, `/order-view/${ORDER}`, false);
    expect(app.router.state.location.href).toBe(`/login?from=%2Forder-view%2F${ORDER}`);
  });
});

describe('the status of an order', () => {
  it("an order's status is a timeline, with the amount really paid", async () => {
    const status = wireStatus(['placed', 'payment-received', 'confirmed'], {
      PaymentMode: 'CARD',
      Surcharge: '5374.76',
      Paid: '274112.52',
    });
    await open(tracked(status), TRACKED);
    await loaded();
    const timeline = within(await screen.findByRole('list', { name: 'Where your order stands' }));
    expect(timeline.getAllByRole('listitem')).toHaveLength(5);
    const now = timeline.getAllByRole('listitem', { current: 'step' });
    expect(now.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Dispatched, under way/),
    ]);
    expect(amount('Card surcharge')).toBe('₹5,374.76');
    expect(amount('You paid')).toBe('₹2,74,112.52');
    expect(amount('Payment')).toBe('Card');
    expect(screen.queryByText('UTR number')).toBeNull();
  });

  it('an order whose proof is in review says not to pay again', async () => {
    await open(tracked(wireStatus(['placed'], { Utr: '412345678901' })), TRACKED);
    await screen.findByText('Payment in review: do not pay again');
    expect(amount('UTR number')).toBe('412345678901');
    expect(screen.queryByRole('button', { name: 'Go to the card page' })).toBeNull();
    expect(names()).toContain('You paid');
  });

  it('an unpaid card order leads to its payment', async () => {
    const status = wireStatus(['placed'], { PaymentMode: 'CARD', CanPay: true });
    const app = await open(
      {
        ...tracked(status),
        CreateCardPayment: () =>
          yes([{ ONumber: ORDER, Amount: '281222.79', Url: '/pay/sandbox/1' }]),
      },
      TRACKED,
    );
    const go = await screen.findByRole('button', { name: 'Go to the card page' });
    expect(names()).not.toContain('You paid');
    expect(amount('To pay')).toBe('₹2,81,222.79');
    await act(async () => go.click());
    expect(app.sent('CreateCardPayment')).toEqual([{ Token: 'token-7', ONumber: ORDER }]);
    expect(goToCardPage).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ Url: '/pay/sandbox/1', Method: 'GET', Fields: {} }),
    );
  });

  it('a rejected order says that the card was not charged', async () => {
    const status = wireStatus(['placed', ['rejected', 'The bank said no.']], {
      PaymentMode: 'CARD',
    });
    await open(tracked(status), TRACKED);
    await screen.findByText('Reason: The bank said no.');
    expect(names()).not.toContain('You paid');
    expect(amount('Amount of the order')).toBe('₹2,81,222.79');
    expect(screen.getByText(/If your bank shows a charge/)).toBeDefined();
  });

  it('a rejected order says that the UPI money was not found', async () => {
    await open(tracked(wireStatus(['placed', ['rejected', 'No such payment.']])), TRACKED);
    // The notice says it; the timeline does not repeat it.
    expect(await screen.findAllByText(/No such payment/)).toHaveLength(1);
    expect(names()).not.toContain('You paid');
    expect(amount('Amount of the order')).toBe('₹2,81,222.79');
  });

  it('a rejected order that was paid says what happens with the money', async () => {
    const states = ['placed', 'payment-received', ['rejected', 'Sold out.']] as const;
    await open(tracked(wireStatus(states as never)), TRACKED);
    await screen.findByText('Your payment of ₹2,81,222.79 goes back to you.');
  });

  const money = (fields: Record<string, unknown>) => ({
    Money: {
      Came: '0',
      StillToPay: '0',
      DueBack: '0',
      GivenBack: '0',
      Payments: [],
      ...fields,
    },
  });
  const payment = (Amount: string, fields = {}) => ({
    At: '2026-11-20T05:00:00.000Z',
    Amount,
    Channel: 'upi',
    Reference: '412345678901',
    Back: false,
    ...fields,
  });

  it('an order that was paid in part says what came and what is still to pay', async () => {
    const part = money({
      Came: '100000.00',
      StillToPay: '181222.79',
      Payments: [payment('100000.00')],
    });
    await open(tracked(wireStatus(['placed'], part)), TRACKED);
    await screen.findByText('We received ₹1,00,000.00 · ₹1,81,222.79 still to pay');
    expect(screen.queryByText('Payment in review: do not pay again')).toBeNull();
    expect(names()).not.toContain('You paid');
    expect(amount('Amount of the order')).toBe('₹2,81,222.79');
    expect(amount('Received')).toBe('₹1,00,000.00');
    expect(amount('Still to pay')).toBe('₹1,81,222.79');
    expect(screen.getByText('₹1,00,000.00 · 412345678901')).toBeDefined();
  });

  it('an order that was paid too much says what the store owes', async () => {
    const over = money({ Came: '281232.79', DueBack: '10.00' });
    await open(tracked(wireStatus(['placed', 'payment-received', 'confirmed'], over)), TRACKED);
    await screen.findByText('We owe you ₹10.00');
    expect(amount('You paid')).toBe('₹2,81,222.79');
    expect(amount('Due back to you')).toBe('₹10.00');
  });

  it('a rejected order says what came goes back, not what was asked', async () => {
    const short = money({ Came: '100000.00', DueBack: '60000.00', GivenBack: '40000.00' });
    await open(tracked(wireStatus(['placed', ['rejected', 'Too little.']], short)), TRACKED);
    await screen.findByText('We owe you ₹60,000.00. It goes back to you.');
    expect(screen.getByText('₹40,000.00 was given back to you.')).toBeDefined();
  });

  it.each<[string, string, string]>([
    ['cancelled', 'This order was cancelled', 'Nothing will be sent.'],
    [
      'returned',
      'This order was returned',
      'The grams of your pieces are in your digital holding now.',
    ],
  ])('an order that was %s says so, with the reason and the money', async (state, title, words) => {
    const status = wireStatus(['placed', 'payment-received', 'confirmed'], {
      State: state,
      GramsBack: state === 'returned',
      ...money({ Came: '281222.79', DueBack: '281222.79' }),
    });
    status.Steps.push({ State: state as never, At: '', Note: 'As you asked.', What: '' });
    await open(tracked(status), TRACKED);
    await screen.findByText(title);
    expect(screen.getByText('Reason: As you asked.')).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
    screen.getByText('We owe you ₹2,81,222.79. It goes back to you.');
  });

  it("a conversion's order shows its sums with the grams taken", async () => {
    const status = wireStatus(['placed', 'payment-received', 'confirmed'], {
      Kind: 'convert',
      FromHolding: '20.0000',
      Metal: 'Gold',
      Coupon: '0',
      Paid: '6374.00',
    });
    await open(tracked(status, [wireLine({ CouponAmount: '0' })]), TRACKED);
    await loaded();
    await screen.findByText('Paid with 20 g of your digital gold');
    expect(amount('GST (3%)')).toBe('₹0.00');
    expect(amount('Other Taxes')).toBe('₹0.00');
    expect(amount('Total')).toBe('₹2,61,334.00');
    expect(amount('Paid with 20 g of your digital gold')).toBe('−₹2,54,960.00');
    expect(amount('You paid')).toBe('₹6,374.00');
  });

  it('a rejected conversion says that the metal is back', async () => {
    const status = wireStatus(['placed', 'rejected'], {
      Kind: 'convert',
      FromHolding: '500',
      Metal: 'Silver',
      Paid: '900',
    });
    await open(tracked(status), TRACKED);
    await screen.findByText('500 g went back to your digital silver.');
  });

  it('an order is shown as a conversion by its link if the store sends no kind', async () => {
    await open(
      { GetOrderDetailsById: () => yes([wireLine({ CouponAmount: '0' })]) },
      {},
      `/order-view/81?of=converted`,
    );
    await loaded();
    expect(amount('You paid')).toBe('₹6,374.00');
    expect(amount('Paid with your digital metal')).toBe('−₹2,54,960.00');
  });

  it('an order without a status is shown and claims nothing about the payment', async () => {
    const app = await open(
      { GetOrderDetailsById: () => yes([wireLine()]), GetOrderStatus: () => no(500, 'No.') },
      TRACKED,
    );
    await loaded();
    await screen.findByText('Where this order stands could not be loaded.');
    expect(names()).not.toContain('You paid');
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(app.sent('GetOrderStatus')).toHaveLength(2);
  });

  it("an order's status is polled every half minute until it is final", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let status = wireStatus(['placed']);
    const app = await open(
      { GetOrderDetailsById: () => yes([wireLine()]), GetOrderStatus: () => yes([status]) },
      TRACKED,
    );
    await screen.findByText('Payment in review: do not pay again');
    const bagBefore = app.sent('getItemCount').length;
    status = wireStatus(['placed', ['rejected', 'No money came.']]);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await screen.findByText('This order was rejected');
    expect(app.sent('GetOrderStatus')).toHaveLength(2);
    // The pieces may be back in the bag.
    await waitFor(() => expect(app.sent('getItemCount').length).toBe(bagBefore + 1));
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(app.sent('GetOrderStatus')).toHaveLength(2);
  });
});
