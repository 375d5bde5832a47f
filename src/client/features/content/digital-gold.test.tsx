// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { no, openApp, testApp, yes } from '#client/testing/shop-app.tsx';

const PREMIUMS = { PremiumGold999: '480', PremiumGold995: '160', PremiumSilver999: '1250' };

const card = (metal: string) =>
  screen.getByRole('heading', { level: 2, name: metal }).parentElement as HTMLElement;

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('digital gold', () => {
  it('shows the price of one gram: ask plus premium, by 10 g and by 1 kg', async () => {
    const app = testApp({ GetRatePremiumForFront: () => yes([PREMIUMS]) });
    await openApp(app, '/digital-gold', false);
    await app.tick(127_485, 156_333);
    expect(document.title).toBe('Digital gold - AURUM');
    expect(within(card('Gold')).getByText('₹12,796.50')).toBeTruthy();
    expect(within(card('Gold')).getByText('PURITY 24K • 999')).toBeTruthy();
    expect(within(card('Silver')).getByText('₹157.58')).toBeTruthy();
  });

  it('still says what it is when the premiums cannot be had, without a price', async () => {
    const app = testApp({ GetRatePremiumForFront: () => no(500, 'Not now') });
    await openApp(app, '/digital-gold', false);
    await app.tick();
    expect(card('Gold').querySelector('[data-state]')?.getAttribute('data-state')).toBe('none');
    expect(screen.getByRole('heading', { name: 'Why 24K 999' })).toBeTruthy();
  });

  it('leads to the coins of the store', async () => {
    const app = testApp({
      GetProductTypeFront: () =>
        yes([
          { P_id: 1, ProductType: 'Gold Bars', P_ImagePath: '' },
          { P_id: 3, ProductType: 'Gold Coins', P_ImagePath: '' },
        ]),
    });
    await openApp(app, '/digital-gold', false);
    const coins = within(screen.getByRole('main')).getAllByRole('link');
    expect(coins.map((link) => link.getAttribute('href'))).toEqual(['/products/gold-coins']);
  });
});
