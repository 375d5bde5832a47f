// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Product, Tile } from '#shared/contract/catalogue.ts';
import { testApp } from '#client/testing/shop-app.tsx';
import { CoinPlanner, type CoinPlannerProps } from './planner.tsx';
import { useCoinWeights } from './planner-weights.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const HELD = { gold: '12.4', silver: '250' };
interface Opened extends Partial<CoinPlannerProps> {
  /** What this device knows of the catalogue. */
  known?: Product[];
  tiles?: Tile[];
}
const LEAF = ['catalogue', 'products', 1, 11, 0, 0];
function OnPage(props: Omit<CoinPlannerProps, 'coins'>) {
  return <CoinPlanner {...props} coins={useCoinWeights()} />;
}
async function open({ metal = 'gold', holdings, known, tiles }: Opened = { holdings: HELD }) {
  const app = testApp();
  if (tiles) app.queryClient.setQueryData(['catalogue', 'categories', 1], tiles);
  if (known) app.queryClient.setQueryData(LEAF, known);
  const planner = (above: CoinPlannerProps['metal']) => (
    <QueryClientProvider client={app.queryClient}>
      <OnPage metal={above} holdings={holdings} />
    </QueryClientProvider>
  );
  const { rerender } = await act(async () => render(planner(metal)));
  return { ...app, choose: (above: CoinPlannerProps['metal']) => rerender(planner(above)) };
}
const words = () => screen.getByRole('status').textContent;
const weight = () => screen.getByLabelText<HTMLInputElement>('Weight to plan with');
const type = (value: string) => fireEvent.input(weight(), { target: { value } });
const seen = (fields: object) =>
  ({
    IsConvertToCoin: true,
    MetalCategory: 'Gold',
    ProductName: 'Lotus Gold Coin',
    Weight: '',
    Gram: [],
    ...fields,
  }) as unknown as Product;

describe('the coin planner', () => {
  it('plans with the holding, without asking the store', async () => {
    const app = await open();
    expect(words()).toBe('12.4 g make 1 coin of 10 g and 1 coin of 2 g. 0.4 g are left.');
    fireEvent.click(screen.getByRole('button', { name: 'Silver' }));
    expect(words()).toBe('250 g make 2 coins of 100 g and 1 coin of 50 g. Nothing is left.');
    expect(app.calls).toEqual([]);
  });

  it('follows the metal of the page until the person chooses one here', async () => {
    const { choose } = await open({ metal: 'silver', holdings: HELD });
    expect(words()).toMatch(/^250 g make/);
    choose('gold');
    expect(words()).toMatch(/^12.4 g make/);
    fireEvent.click(screen.getByRole('button', { name: 'Silver' }));
    choose('silver');
    choose('gold');
    expect(words()).toMatch(/^250 g make/);
  });

  it('plans with any weight, and keeps it over a reload', async () => {
    await open();
    type('16');
    expect(words()).toBe('16 g make 2 coins of 8 g. Nothing is left.');
    cleanup();
    await open();
    expect(weight().value).toBe('16');
    expect(words()).toMatch(/^16 g/);
    type('१६');
    expect(words()).toMatch(/^16 g/);
    type('');
    expect(words()).toMatch(/^12.4 g/);
  });

  it('refuses a text that is no weight', async () => {
    await open();
    type('ten');
    expect(screen.getByText('Enter grams, with at most four decimals.')).toBeTruthy();
    expect(weight().getAttribute('aria-invalid')).toBe('true');
    expect(words()).toMatch(/^Enter a weight/);
  });

  it('asks a visitor for a weight', async () => {
    await open({});
    expect(words()).toMatch(/^Enter a weight/);
    expect(screen.queryByText(/that you hold/)).toBeNull();
  });

  const COINS = [
    seen({ Denomination: '10', Gram: [{ P_DetailsId: 1, Denomination: '1' }] }),
    seen({ Denomination: '0.5', ProductName: 'Monthly Savings Gold Bar' }),
    seen({ Denomination: '2', IsConvertToCoin: false }),
    seen({ Denomination: '5', MetalCategory: 'Silver' }),
  ];

  it('uses the coins of the shop that this device knows, and no bars', async () => {
    await open({ holdings: HELD, known: COINS });
    expect(words()).toBe('12.4 g make 1 coin of 10 g and 2 coins of 1 g. 0.4 g are left.');
    expect(screen.getByText(/coins of the shop that this device knows/)).toBeTruthy();
  });

  it.each([
    [{ TypeName: 'Gold Coins', C_Name: 'Lotus' }, /1 coin of 10 g and 2 coins of 1 g/],
    [{ TypeName: 'Gold', C_Name: 'Lotus coins' }, /1 coin of 10 g and 2 coins of 1 g/],
    [{ TypeName: 'Gold Bars', C_Name: 'Lotus' }, /1 coin of 10 g and 1 coin of 2 g/],
  ])('knows a coin by its product type or category too: %j', async (names, planned) => {
    const place = { P_Id: 1, C_Id: 11, S_Id: 0 };
    const [coin] = COINS;
    await open({
      holdings: HELD,
      known: [{ ...coin, ...place, ProductName: 'Lotus 24 carat' } as Product],
      tiles: [{ ...place, S_Name: '', C_ImagePath: '', S_ImagePath: '', ...names }],
    });
    expect(words()).toMatch(planned);
  });

  it.each(['Lotus Gold Bar', 'Classic Gold Biscuit 999', 'सोने का बिस्कुट', 'सोने का बार'])(
    'takes a piece named %s for no coin, although its category is "Coins and bars"',
    async (name) => {
      const place = { P_Id: 1, C_Id: 11, S_Id: 0 };
      const [coin] = COINS;
      const names = { TypeName: 'Gold', C_Name: 'Coins and bars', S_Name: '' };
      await open({
        holdings: HELD,
        known: [
          { ...coin, ...place, ProductName: 'Lotus 24 carat' } as Product,
          seen({ ...place, Denomination: '2', ProductName: name }),
        ],
        tiles: [{ ...place, ...names, C_ImagePath: '', S_ImagePath: '' }],
      });
      expect(words()).toMatch(/1 coin of 10 g and 2 coins of 1 g/);
    },
  );

  it('does not change while it is open, whatever the prefetch brings', async () => {
    const app = await open();
    expect(screen.getByText(/^Planned with coins of 1, 2, 5/)).toBeTruthy();
    await act(async () => app.queryClient.setQueryData(LEAF, COINS));
    expect(words()).toMatch(/1 coin of 2 g/);
    expect(screen.getByText(/^Planned with coins of 1, 2, 5/)).toBeTruthy();
  });
});
