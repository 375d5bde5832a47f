// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseOf, emptyDatabases } from '#client/testing/fake-databases.ts';
import { refetched } from '#client/testing/refetched.ts';
import { wireStatus } from '#client/testing/sample-orders.ts';
import { type Answers, no, openApp, silence, testApp, yes } from '#client/testing/shop-app.tsx';

/** The elements that wait to come into view. */
const watched = new Map<Element, () => void>();
class Observer {
  constructor(private readonly tell: IntersectionObserverCallback) {}
  observe(element: Element) {
    watched.set(element, () =>
      this.tell(
        [{ isIntersecting: true } as IntersectionObserverEntry],
        this as unknown as IntersectionObserver,
      ),
    );
  }
  disconnect() {
    // An element that is no longer observed is not notified.
  }
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  emptyDatabases();
  watched.clear();
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
  cleanup();
  vi.unstubAllGlobals();
});

const COIN = '/profile?tab=orders&orders=coin';
const TRACKED = { extensions: ['orderTracking'] };
const coin = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    Id: at + 1,
    OrderDate: '2026-11-20T04:30:00.000Z',
    CartId: `B${100 + at}`,
  }));
async function open(address: string, answers: Answers = {}, settings = {}) {
  const app = testApp({ GetProfileForFront: () => yes([]), ...answers }, settings);
  await openApp(app, address);
  await screen.findByRole('heading', { name: 'My Account' });
  return app;
}
const rows = () => screen.queryAllByRole('link', { name: /Order / });
const asked = (app: { sent: (name: string) => unknown[] }, name: string) => app.sent(name).length;

describe('the lists of orders', () => {
  it('converted orders are requested with the page, coin orders when their list opens', async () => {
    const app = await open('/profile?tab=address');
    await waitFor(() => expect(asked(app, 'getConvertCoinOrder')).toBe(1));
    expect(asked(app, 'getOrdersByUserForFront')).toBe(0);
    await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Orders' })));
    await waitFor(() => expect(asked(app, 'getOrdersByUserForFront')).toBe(1));
  });

  it("order lists show Indian dates, link to the orders and keep the store's order", async () => {
    await open(COIN, {
      getOrdersByUserForFront: () =>
        yes([
          { Id: 2, OrderDate: '2026-11-20T18:30:00Z', CartId: 'B2' },
          { Id: 1, OrderDate: '20/11/2026 02:30 PM', CartId: 81 },
        ]),
    });
    await screen.findByText('21 November 2026');
    expect(rows().map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
      ['21 November 2026Order B2', '/order-view/B2'],
      ['20/11/2026 02:30 PMOrder 81', '/order-view/81'],
    ]);
  });

  it('order lists say what was bought, for how much and when', async () => {
    await open(COIN, {
      getOrdersByUserForFront: () =>
        yes([
          {
            ...coin(1)[0],
            ProductName: 'Lotus Gold Coin',
            Weight: '1gm',
            ImagePath: '/pictures/lotus.webp',
            Quantity: 3,
            Lines: 2,
            Total: '29878.86',
          },
        ]),
    });
    await screen.findByText('Lotus Gold Coin, 1 g × 3 + 1');
    const [row] = rows();
    expect(row?.textContent).toContain('₹29,878.86');
    expect(row?.textContent).toContain('20 November 2026');
    expect(row?.textContent).toContain('Order B100');
    expect(row?.querySelector('img')?.getAttribute('src')).toContain('lotus');
  });

  it('converted orders link to the order; the link carries the kind if the store does not', async () => {
    const answers = {
      getConvertCoinOrder: () => yes([{ OrderDate: '2026-11-20T04:30:00Z', OrderId: 'C1' }]),
    };
    await open('/profile?tab=orders&orders=converted', answers);
    await screen.findByText('20 November 2026');
    expect(rows()[0]?.getAttribute('href')).toBe('/order-view/C1?of=converted');
    cleanup();
    await open('/profile?tab=orders&orders=converted', answers, TRACKED);
    await screen.findByText('20 November 2026');
    expect(rows()[0]?.getAttribute('href')).toBe('/order-view/C1');
  });

  it.each(['coin', 'converted'])(
    'an empty list of %s orders shows its empty state',
    async (list) => {
      await open(`/profile?tab=orders&orders=${list}`);
      await screen.findByRole('heading', { name: 'Not Available' });
    },
  );

  it('order lists show a skeleton, then why they could not be loaded, and can be retried', async () => {
    let answer: () => unknown = () => new Promise(() => undefined);
    await open(COIN, { getOrdersByUserForFront: () => answer() as never });
    await screen.findByText('Loading your orders');
    cleanup();
    answer = () => no(500, 'The orders are closed.');
    await open(COIN, { getOrdersByUserForFront: () => answer() as never });
    await screen.findByText('Your orders could not be loaded');
    expect(screen.getByText('The orders are closed.')).toBeDefined();
    answer = () => yes(coin(1));
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    await screen.findByText('Order B100');
  });

  it('order lists offline point to the store and show the stored invoices', async () => {
    databaseOf('private-invoices').set('7/B1', {
      customer: 7,
      order: 'B1',
      fileName: 'B1.pdf',
      pdf: new ArrayBuffer(8),
      cachedAt: Date.UTC(2026, 10, 20, 9),
    });
    onlineManager.setOnline(false);
    await open(COIN, { getOrdersByUserForFront: () => yes(coin(1)) });
    await screen.findByText('Your orders are at the store');
    expect(await screen.findByText('Invoice of order B1')).toBeDefined();
    expect(screen.getByText('Kept since 20 November 2026, 14:30')).toBeDefined();
    await act(async () => onlineManager.setOnline(true));
    await screen.findByText('Order B100');
  });

  it('stored order lists show their time if a newer answer cannot be had', async () => {
    let answer: () => unknown = () => yes(coin(1));
    const app = await open(COIN, { getOrdersByUserForFront: () => answer() as never });
    await screen.findByText('Order B100');
    answer = () => no(500, 'Closed.');
    await refetched(app.queryClient, ['orders']);
    const notice = await screen.findByText(/^Saved on this device, as of /);
    expect(notice.textContent).toMatch(/as of \d\d:\d\d$/);
    expect(rows()).toHaveLength(1);
  });

  it('order lists show twenty orders at a time', async () => {
    await open(COIN, { getOrdersByUserForFront: () => yes(coin(45)) });
    await screen.findByText('Order B100');
    expect(rows()).toHaveLength(20);
    await act(async () => screen.getByRole('button', { name: 'Load More' }).click());
    expect(rows()).toHaveLength(40);
    await act(async () => screen.getByRole('button', { name: 'Load More' }).click());
    expect(rows()).toHaveLength(45);
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  });

  it('order lists ask for page after page of a store that lists a hundred at once', async () => {
    const all = coin(130);
    const app = await open(COIN, {
      getOrdersByUserForFront: ({ Before }) => {
        const from = all.findIndex(({ CartId }) => CartId === Before) + 1;
        return yes(all.slice(from, from + 100));
      },
    });
    await waitFor(() =>
      expect(app.sent('getOrdersByUserForFront')).toEqual([
        { Obj: '{"Token":"token-7"}' },
        { Obj: '{"Before":"B199","Token":"token-7"}' },
      ]),
    );
  });

  it('order lists end with the reply of a store that sends everything at once', async () => {
    const app = await open(COIN, { getOrdersByUserForFront: () => yes(coin(100)) });
    await waitFor(() => expect(asked(app, 'getOrdersByUserForFront')).toBe(2));
    expect(await screen.findByText('Order B100')).toBeDefined();
  });

  it('order lists show no status if the store has none', async () => {
    const app = await open(COIN, { getOrdersByUserForFront: () => yes(coin(3)) });
    await screen.findByText('Order B100');
    expect(watched.size).toBe(0);
    expect(asked(app, 'GetOrderStatus')).toBe(0);
    expect(screen.queryByText('Delivered')).toBeNull();
  });

  it('order lists request the status of an entry once it comes into view, and of no other', async () => {
    const app = await open(
      COIN,
      {
        getOrdersByUserForFront: () => yes(coin(500)),
        GetOrderStatus: ({ ONumber }) => yes([wireStatus(['placed', 'rejected'], { ONumber })]),
      },
      TRACKED,
    );
    await screen.findByText('Order B100');
    expect(watched.size).toBe(20);
    expect(asked(app, 'GetOrderStatus')).toBe(0);
    // Words for paper alone.
    expect(screen.getAllByText('Status not loaded')).toHaveLength(20);
    const [first] = watched.values();
    await act(async () => first?.());
    await screen.findByText('Rejected');
    expect(app.sent('GetOrderStatus')).toEqual([{ Token: 'token-7', ONumber: 'B100' }]);
    expect(within(rows()[0] as HTMLElement).getByText('Rejected')).toBeDefined();
    expect(screen.getAllByText('Status not loaded')).toHaveLength(19);
  });

  it('order lists ask again for an order that waits for money, and for no other', async () => {
    const statuses = new Map([['B100', wireStatus(['placed'], { PaymentMode: 'TRANSFER' })]]);
    const app = await open(
      COIN,
      {
        getOrdersByUserForFront: () => yes(coin(2)),
        GetOrderStatus: ({ ONumber }) =>
          yes([statuses.get(String(ONumber)) ?? wireStatus(['placed', 'rejected'])]),
      },
      TRACKED,
    );
    await screen.findByText('Order B100');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await act(async () => watched.forEach((seen) => seen()));
    await screen.findByText('Waits for your transfer');
    statuses.set('B100', wireStatus(['placed', 'lapsed'], { PaymentMode: 'TRANSFER' }));
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await screen.findByText('Price hold over');
    expect(app.sent('GetOrderStatus').map(({ ONumber }) => ONumber)).toEqual([
      'B100',
      'B101',
      'B100',
    ]);
  });

  it('order lists show an entry without a status if that cannot be loaded', async () => {
    const app = await open(
      COIN,
      { getOrdersByUserForFront: () => yes(coin(1)), GetOrderStatus: silence },
      TRACKED,
    );
    await screen.findByText('Order B100');
    await act(async () => [...watched.values()][0]?.());
    await waitFor(() => expect(asked(app, 'GetOrderStatus')).toBeGreaterThan(0));
    expect(rows()[0]?.getAttribute('href')).toBe('/order-view/B100');
  });
});
