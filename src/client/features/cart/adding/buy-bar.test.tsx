// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#shared/contract/envelope.ts';
import type { Product } from '#shared/contract/catalogue.ts';
import { RatesContext } from '#client/rates/rates-context.ts';
import { ServicesContext } from '#client/api/services-context.ts';
import {
  type Answers,
  CUSTOMER,
  no,
  silence,
  type TestApp,
  testApp,
  yes,
} from '#client/testing/shop-app.tsx';
import { BuyBar } from './buy-bar.tsx';
import { toasts } from '#client/testing/toasts.ts';
import { sampleLine } from '../testing/sample-line.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(cleanup);

const PRODUCT = {
  ...sampleLine(),
  P_Id: 1,
  C_Id: 2,
  S_Id: 0,
  P_DetailsId: 42,
  ProductName: 'Lotus coin',
  MetalCategory: 'Gold',
  Denomination: '10',
} as unknown as Product;

/** A page with the bar only, at an address with a query, as a product's page has. */
async function openBar(
  answers: Answers = {},
  loggedIn = true,
  product = PRODUCT,
  extensions: string[] = [],
) {
  const added = () => yes(undefined, 'Added to your bag.');
  const app = testApp({ AddToCart: added, ...answers }, { extensions });
  if (loggedIn) app.session.begin(CUSTOMER, 'token-7');
  const root = createRootRoute();
  const page = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([
      page('/coin', () => <BuyBar product={product} />),
      page('/login', () => 'the login'),
      page('/cart', () => 'the bag'),
    ]),
    history: createMemoryHistory({ initialEntries: ['/coin?item=42'] }),
  });
  await router.load();
  render(
    <ServicesContext value={app}>
      <RatesContext value={app.rates}>
        <QueryClientProvider client={app.queryClient}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </RatesContext>
    </ServicesContext>,
  );
  await screen.findByRole('button', { name: 'Buy Now' });
  return { app, router };
}
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
const nothingSent = (app: TestApp) => expect(app.sent('AddToCart')).toEqual([]);

describe('BuyBar', () => {
  it('the buy bar sends a visitor to the login and back, and nothing to the store', async () => {
    const { app, router } = await openBar({}, false);
    await app.tick();
    await press('Add to Cart');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toEqual({ from: '/coin?item=42' });
    expect(router.state.location.state.chosen).toBe(true);
    nothingSent(app);
  });

  it("a visitor's tap is finished once after the login, when the price is live again", async () => {
    const visitor = await openBar({}, false);
    await visitor.app.tick();
    await press('One more');
    await press('Buy Now');
    await waitFor(() => expect(visitor.router.state.location.pathname).toBe('/login'));
    cleanup();

    const { app, router } = await openBar();
    nothingSent(app);
    expect(router.state.location.pathname).toBe('/coin');
    await app.tick();
    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
    expect(app.sent('AddToCart')).toMatchObject([{ P_DetailsId: 42, Quantity: 2 }]);
    cleanup();

    const again = await openBar();
    await again.app.tick();
    nothingSent(again.app);
  });

  it("a visitor's tap that a reload interrupts is sent again with the same id, until it is answered", async () => {
    const visitor = await openBar({}, false);
    await visitor.app.tick();
    await press('Add to Cart');
    await waitFor(() => expect(visitor.router.state.location.pathname).toBe('/login'));
    cleanup();

    const sentIds = async (answer: () => Promise<Outcome> | Outcome) => {
      const { app } = await openBar({ AddToCart: answer }, true, PRODUCT, ['idempotency']);
      await app.tick();
      const ids = app.sent('AddToCart').map(({ RequestId }) => RequestId);
      cleanup();
      return ids;
    };
    const interrupted = await sentIds(() => new Promise(() => undefined));
    const finished = await sentIds(() => yes(undefined, 'Added to your bag.'));
    const later = await sentIds(() => yes());
    expect(interrupted).toEqual([expect.stringMatching(/./)]);
    expect(finished).toEqual(interrupted);
    expect(later).toEqual([]);
  });

  it("a visitor's tap is forgotten after half an hour, and never finished for another piece", async () => {
    const tapped = { P_DetailsId: 42, metal: 'Gold', weight: '10gm', quantity: 1, goOn: false };
    const keep = (piece: object) =>
      sessionStorage.setItem('wanted-piece', JSON.stringify([{ ...tapped, ...piece }]));
    keep({ at: Date.now() - 31 * 60_000 });
    const late = await openBar();
    await late.app.tick();
    nothingSent(late.app);
    cleanup();

    keep({ at: Date.now(), P_DetailsId: 43 });
    const other = await openBar();
    await other.app.tick();
    nothingSent(other.app);
  });

  it('Add to Cart adds the chosen pieces at this weight, says so and refetches the bag', async () => {
    const { app, router } = await openBar();
    const asked = vi.spyOn(app.queryClient, 'invalidateQueries');
    await app.tick();
    await press('One more');
    await press('One more');
    await press('One less');
    await press('Add to Cart');
    expect(await screen.findByText('Added to your bag.')).toBeTruthy();
    expect(toasts.success).not.toHaveBeenCalled();
    expect(app.sent('AddToCart')).toEqual([
      { P_DetailsId: 42, Quantity: 2, Weight: '10gm', Flag: 0, Token: 'token-7' },
    ]);
    expect(asked).toHaveBeenCalledWith({ queryKey: ['cart'] });
    expect(router.state.location.pathname).toBe('/coin');

    await press('In your bag – View');
    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
    expect(app.sent('AddToCart')).toHaveLength(1);
  });

  it('offers to add again once another number of pieces is chosen', async () => {
    const { app } = await openBar();
    await app.tick();
    await press('Add to Cart');
    await screen.findByRole('button', { name: 'In your bag – View' });
    await press('One more');
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeTruthy();
  });

  it("the buy bar's quantity starts at 1 and goes no lower", async () => {
    const { app } = await openBar();
    await app.tick();
    await press('One less');
    await press('Add to Cart');
    await waitFor(() => expect(app.sent('AddToCart')).toMatchObject([{ Quantity: 1 }]));
  });

  it('Buy Now continues to the bag', async () => {
    const { app, router } = await openBar();
    await app.tick();
    await press('Buy Now');
    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
    expect(app.sent('AddToCart')).toHaveLength(1);
  });

  it('two quick taps on the buy bar count as one', async () => {
    const open: ((outcome: Outcome) => void)[] = [];
    const { app } = await openBar({ AddToCart: () => new Promise((end) => open.push(end)) });
    await app.tick();
    await act(async () => {
      fireEvent.click(button('Add to Cart'));
      fireEvent.click(button('Add to Cart'));
      fireEvent.click(button('Buy Now'));
    });
    expect(app.sent('AddToCart')).toHaveLength(1);
    await act(async () => open[0]?.(yes()));
    await screen.findByRole('button', { name: 'In your bag – View' });
    await press('Buy Now');
    await waitFor(() => expect(app.sent('AddToCart')).toHaveLength(2));
  });

  it.each([
    ['waiting', (_app: TestApp) => undefined, 'Waiting for the first live price.'],
    ['offline', (app: TestApp) => app.rates.deviceOnline(false), 'You are offline'],
    ['no feed', (app: TestApp) => app.rates.disconnected(true), 'cannot be reached'],
    ['no rate', (app: TestApp) => app.rates.pushed([]), 'has no price right now'],
    ['back from sleep', (app: TestApp) => app.rates.resumed(), 'Welcome back'],
  ])('the buy bar is blocked with the reason: %s', async (state, make, reason) => {
    const { app } = await openBar();
    if (state !== 'waiting') await app.tick();
    await act(async () => make(app));
    for (const name of ['Add to Cart', 'Buy Now']) {
      const blocked = button(name);
      expect(blocked.getAttribute('aria-disabled')).toBe('true');
      expect(blocked.hasAttribute('disabled')).toBe(false);
      const described = document.getElementById(blocked.getAttribute('aria-describedby') ?? '');
      expect(described?.textContent).toContain(reason);
      await press(name);
    }
    nothingSent(app);
  });

  it('the buy bar is blocked if the piece has no price although the rate is live', async () => {
    const { app } = await openBar({}, true, { ...PRODUCT, MetalCategory: 'Platinum' });
    await app.tick();
    expect(screen.getByText('The price of this piece is not known right now.')).toBeDefined();
    await press('Buy Now');
    nothingSent(app);
  });

  it('the buy bar sends nothing if the price goes stale as it is pressed', async () => {
    const { app } = await openBar();
    await app.tick();
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    await press('Add to Cart');
    later.mockRestore();
    nothingSent(app);
    expect(toasts.info).toHaveBeenCalledWith(expect.stringContaining('gone quiet'));
  });

  it('the buy bar sends nothing if the price goes stale between press and request', async () => {
    const { app } = await openBar();
    await app.tick();
    const call = app.api.call;
    app.api.call = ((...asked: Parameters<typeof call>) => {
      app.rates.disconnected(true);
      return call(...asked);
    }) as typeof call;
    await press('Add to Cart');
    await waitFor(() =>
      expect(toasts.info).toHaveBeenCalledWith(expect.stringContaining('reached')),
    );
    nothingSent(app);
  });

  it("the buy bar shows the store's refusal, or that the outcome is unknown", async () => {
    const first = await openBar({ AddToCart: () => no(400, 'Choose 1 to 100 pieces.') });
    await first.app.tick();
    await press('Buy Now');
    await waitFor(() => expect(toasts.error).toHaveBeenCalledWith('Choose 1 to 100 pieces.'));
    expect(first.router.state.location.pathname).toBe('/coin');
    cleanup();
    const second = await openBar({ AddToCart: silence });
    await second.app.tick();
    await press('Add to Cart');
    await waitFor(() =>
      expect(toasts.error).toHaveBeenCalledWith(expect.stringContaining('Look in the bag before')),
    );
    expect(second.app.sent('AddToCart')).toHaveLength(1);
  });

  it('pieces whose answer was lost are sent again with the same request id, and later ones with another', async () => {
    let lost = true;
    const answer = () => (lost ? silence() : yes(undefined, 'Added to your bag.'));
    const { app } = await openBar({ AddToCart: answer }, true, PRODUCT, ['idempotency']);
    const asked = vi.spyOn(app.queryClient, 'invalidateQueries');
    await app.tick();
    await press('Buy Now');
    await waitFor(() =>
      expect(toasts.error).toHaveBeenCalledWith(expect.stringContaining('it is added once')),
    );
    // The badge must not go on saying that the bag is empty.
    expect(asked).toHaveBeenCalledWith({ queryKey: ['cart'] });
    lost = false;
    await press('Add to Cart');
    expect(await screen.findByText('Added to your bag.')).toBeTruthy();
    await press('One more');
    await press('One less');
    await press('Add to Cart');
    const ids = app.sent('AddToCart').map(({ RequestId }) => RequestId);
    expect(ids).toHaveLength(3);
    expect(ids[0]).toBeTruthy();
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });
});
