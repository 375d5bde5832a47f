// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabases } from '#client/testing/fake-databases.ts';
import { wireStatus } from '#client/testing/sample-orders.ts';
import { no, openApp, silence, testApp, yes } from '#client/testing/shop-app.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  emptyDatabases();
});
afterEach(cleanup);

const EXTENSIONS = ['orderTracking', 'digitalPayments', 'cardCheckout', 'invoices'];
const trade = {
  orderNo: 'D1',
  productName: 'Digital Gold',
  volume: '1.2345',
  source: 'gold',
  typeName: 'Buy',
  type: 1,
  price: '16271.80',
  date: '2026-11-20T04:30:00.000Z',
  State: 'coming',
  Rate: '12796.97',
  Gst: '473.94',
};
async function open(
  status: ReturnType<typeof wireStatus>,
  address = '/order-view/D1',
  listed = trade,
) {
  const app = testApp(
    {
      GetProfileForFront: () => yes([]),
      GetOrderDetailsById: () => yes([]),
      GetOrderStatus: () => yes([status]),
      getOrders: () => yes([listed]),
    },
    { extensions: EXTENSIONS },
  );
  await openApp(app, address);
  return app;
}
const digital = { ONumber: 'D1', Kind: 'digital', Paid: '16271.80' };
const steps = () =>
  screen
    .getAllByRole('listitem')
    .flatMap(({ textContent }) =>
      ['Received', 'Verified', 'In your holding', 'Dispatched', 'Rejected'].filter((title) =>
        textContent?.startsWith(title),
      ),
    );

describe('a purchase of digital metal', () => {
  it('a digital purchase shows its grams, its rate and three steps', async () => {
    await open(wireStatus(['placed', 'payment-received'], digital));
    await screen.findByRole('heading', { name: 'Digital Gold' });
    expect(screen.getByText('1.2345')).toBeDefined();
    expect(screen.getByText('₹12,796.97 per gm')).toBeDefined();
    expect(screen.getByText('₹15,797.86')).toBeDefined();
    expect(screen.getByText('₹16,271.80')).toBeDefined();
    expect(screen.getByText('GST (3%)')).toBeDefined();
    expect(steps()).toEqual(['Received', 'Verified', 'In your holding']);
    expect(screen.getByText('The grams come into your holding next.')).toBeDefined();
  });

  it('a digital purchase is not said to be none while its status cannot be had', async () => {
    let answer = () => no(500, 'Not now');
    const app = testApp(
      {
        GetProfileForFront: () => yes([]),
        GetOrderDetailsById: () => yes([]),
        GetOrderStatus: () => answer(),
        getOrders: () => yes([trade]),
      },
      { extensions: EXTENSIONS },
    );
    await openApp(app, '/order-view/D1');
    await screen.findByRole('heading', { name: 'This order could not be loaded' });
    answer = () => yes([wireStatus(['placed', 'payment-received'], digital)]);
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    await screen.findByRole('heading', { name: 'Digital Gold' });
  });

  it('a digital purchase by card adds up to its total, its surcharge and the tax on it included', async () => {
    const paid = { Paid: '13394.62', Surcharge: '262.49', PaymentMode: 'CARD' };
    const listed = { ...trade, price: '13394.62', Gst: '390.14' };
    await open(wireStatus(['placed'], { ...digital, ...paid }), '/order-view/D1', listed);
    const summary = await screen.findByRole('region', { name: 'Digital Gold' });
    const amounts = [...summary.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(amounts.slice(2)).toEqual(['₹12,741.99', '₹390.14', '₹262.49', '₹13,394.62']);
  });

  it('an unpaid digital purchase can be paid by card', async () => {
    const unpaid = { ...digital, PaymentMode: 'CARD', CanPay: true };
    await open(wireStatus(['placed'], unpaid));
    await screen.findByRole('heading', { name: 'Digital Gold' });
    expect(screen.getByRole('button', { name: 'Go to the card page' })).toBeDefined();
  });

  it('a rejected digital purchase says what happens with grams and money', async () => {
    await open(wireStatus(['placed', 'rejected'], digital));
    expect(
      await screen.findByText(/^No grams come into your holding\. If the money/),
    ).toBeDefined();
    expect(screen.queryByText(/^Nothing will be sent/)).toBeNull();
  });

  it('the list of digital orders links to a purchase', async () => {
    await open(wireStatus(['placed'], digital), '/profile?tab=orders&orders=digital');
    const link = await screen.findByRole('link', { name: 'Order D1' });
    expect(link.getAttribute('href')).toBe('/order-view/D1');
  });
});

describe('a sale of digital metal', () => {
  const sale = {
    ...trade,
    orderNo: 'S1',
    type: 2,
    volume: '0.5',
    price: '6254.75',
    State: 'payout-due',
    Rate: '12509.50',
    Gst: '0.00',
  };
  const opened = (listed: typeof trade & { PaidFrom?: string }, address = '/order-view/S1') =>
    open(wireStatus(['placed']), address, listed);

  it('has a page with its grams, its rate, its money and its payout', async () => {
    const app = await opened(sale);
    const summary = await screen.findByRole('region', { name: 'Digital Gold' });
    const shown = [...summary.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(shown).toEqual([
      '0.5000',
      '₹12,509.50 per gm',
      '20 November 2026, 10:00',
      'Payout on its way',
      '₹6,254.75',
    ]);
    expect(screen.getByRole('heading', { name: 'Your sale' })).toBeDefined();
    // It is no order: the store is not asked for one.
    expect(app.sent('GetOrderStatus')).toEqual([]);
  });

  it('says from when its money is paid, where that is held back, and why', async () => {
    await opened({ ...sale, PaidFrom: '2026-11-21T06:30:00.000Z' });
    await screen.findByText('Payout from 21 November 2026, 12:00 on');
    screen.getByText(/^For your safety the payout waits a day/);
  });

  it('says that its money was paid', async () => {
    await opened({ ...sale, State: 'done' });
    const summary = await screen.findByRole('region', { name: 'Digital Gold' });
    expect(within(summary).getByText('Paid to you')).toBeDefined();
  });

  it('of another customer has none', async () => {
    await opened({ ...sale, orderNo: 'S2' });
    await screen.findByRole('heading', { name: 'This order is not among yours' });
  });

  it('is not said to be of another customer while the list of trades cannot be had', async () => {
    const app = testApp({ getOrders: silence }, { extensions: EXTENSIONS });
    await openApp(app, '/order-view/S1');
    await screen.findByRole('heading', { name: 'The store cannot be reached' });
    expect(screen.queryByText('This order is not among yours')).toBeNull();
  });

  it.each([
    ['a sale', sale, '/order-view/S1'],
    ['a conversion', { ...sale, orderNo: 'C1', type: 4 }, '/order-view/C1?of=converted'],
  ])('the list of digital orders links to %s', async (_, listed, href) => {
    await opened(listed, '/profile?tab=orders&orders=digital');
    const link = await screen.findByRole('link', { name: `Order ${listed.orderNo}` });
    expect(link.getAttribute('href')).toBe(href);
  });
});
