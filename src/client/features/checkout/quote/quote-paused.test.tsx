// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Pause } from '#shared/contract/pauses.ts';
import * as idb from '#client/testing/fake-databases.ts';
import { openApp, silence, yes } from '#client/testing/shop-app.tsx';
import {
  attach,
  CHOICE,
  choose,
  openPayment,
  type PaymentApp,
  paymentApp,
  press,
  STORE_TIME,
  wireLock,
} from '../testing/payment-shop.ts';
import { openTicket, storeTicket, tradeShop } from '../testing/ticket-shop.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
});
afterEach(cleanup);

const pauses = (app: PaymentApp, ...paused: Pause[]) =>
  act(async () => app.rates.market({ open: true, paused }));
const GOLD: Pause = { part: 'all', metal: 'gold' };
const SILVER: Pause = { part: 'all', metal: 'silver' };
const CONVERSION = {
  weight: '10gm',
  quantity: 1,
  productId: 101,
  productName: 'Lotus coin',
  makingCharges: '500.00',
};
const PIECE = {
  productId: 101,
  metal: 'Gold',
  Purity: '999',
  weight: '10',
  Margin: '0',
  NetAmt: '0',
  ServiceTax: '0',
  OtherTax: '0',
  PGold995: '0',
  PGold999: '0',
  PSilver999: '0',
  MakingCharge: '0.5',
};
const described = (name: string) => {
  const id = screen.getByRole('button', { name }).getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent;
};
const blocked = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

describe('a price while the refinery has paused a part of the shop', () => {
  it('no price is asked for a bag of a metal that is paused, until trading goes on', async () => {
    choose();
    let live = false;
    const app = paymentApp({ LockPrice: () => (live ? yes([wireLock()]) : yes([])) });
    await openApp(app, '/modeofpayment');
    // The bag has come before prices are live.
    await waitFor(() => expect(app.sent('GetCart').length).toBeGreaterThan(0));
    await pauses(app, GOLD);
    await app.tick();
    await screen.findByText('Buying and selling gold is paused by the refinery.');
    expect(app.sent('LockPrice')).toEqual([]);
    live = true;
    await pauses(app, SILVER);
    await screen.findByText('Your locked price');
    expect(app.sent('LockPrice')).toHaveLength(1);
  });

  it('a price that ran out is asked for anew once its metal is no longer paused, and the button says so', async () => {
    choose();
    let asked = 0;
    const app = paymentApp({
      LockPrice: () => {
        asked += 1;
        const expiresAt = STORE_TIME + 300_000 * asked;
        return yes([wireLock({ QuoteId: `Q${asked}`, Total: `10350${asked}.00`, expiresAt })]);
      },
    });
    await openPayment(app);
    await screen.findByText('Your locked price');
    await attach();
    await pauses(app, GOLD);
    app.at(300_001);
    await app.tick();
    await screen.findByRole('heading', { name: 'The time for this price is over' });
    // There is nothing to accept yet, for days if the market closes.
    screen.getByText(
      'Already paid ₹1,03,501.00? Do not pay again. Accept the new price once there is one, and submit your screenshot. If it takes too long, write to us with B261120AAAAAA.',
    );
    expect(screen.queryByText(/You can see the new price now/)).toBeNull();
    expect(blocked('See the new price')).toBe(true);
    expect(described('See the new price')).toBe(
      'Buying and selling gold is paused by the refinery.',
    );
    await press('See the new price');
    expect(app.sent('LockPrice')).toHaveLength(1);
    await pauses(app);
    await screen.findByRole('button', { name: 'Accept ₹1,03,502.00' });
    expect(screen.getByText('Screenshot attached')).toBeDefined();
  });

  it('the end of the time for a price is not announced to whoever has sent the order', async () => {
    choose();
    const app = paymentApp({ proceedToPayCoin: silence });
    await openPayment(app);
    await attach();
    app.at(275_000);
    await screen.findByText('Your price holds for 30 more seconds.');
    await press('SUBMIT');
    await screen.findByText(/We could not hear from the store/);
    // Nor is it said at its end that a new price can be seen.
    expect(screen.queryByText('Your price holds for 30 more seconds.')).toBeNull();
  });

  it("a conversion's price that ran out is not asked for in a tab that the phone emptied, while its metal is paused", async () => {
    choose({ ...CHOICE, proceedType: 'ConvertCoin' });
    sessionStorage.setItem('converted-coin-payload', JSON.stringify(CONVERSION));
    sessionStorage.setItem('converted-coin-piece', JSON.stringify(PIECE));
    const app = paymentApp({ LockPrice: () => yes([wireLock({ FromHolding: '10' })]) });
    await openPayment(app);
    await attach();
    cleanup();
    sessionStorage.clear();
    const emptied = app.reloaded();
    await openPayment(emptied);
    await screen.findByText('Screenshot attached');
    await pauses(emptied, GOLD);
    app.at(300_001);
    await emptied.tick();
    await screen.findByText('The time for this price is over');
    expect(blocked('See the new price')).toBe(true);
    expect(described('See the new price')).toBe(
      'Buying and selling gold is paused by the refinery.',
    );
    expect(app.sent('LockPrice')).toHaveLength(1);
  });

  it('a ticket that ran out is asked for anew only while its side of the trade is not paused', async () => {
    storeTicket();
    const app = await openTicket(tradeShop());
    await pauses(app, { part: 'buy-back' }, { part: 'digital', metal: 'gold' });
    app.at(300_001);
    await app.tick();
    await screen.findByText('The time for this price is over');
    expect(blocked('See the new price')).toBe(true);
    expect(described('See the new price')).toBe(
      'Digital gold is paused by the refinery. Your grams are safe.',
    );
    expect(app.sent('orderDigital')).toEqual([]);
    await pauses(app, { part: 'buy-back' });
    await waitFor(() => expect(app.sent('orderDigital')).toHaveLength(1));
  });
});
