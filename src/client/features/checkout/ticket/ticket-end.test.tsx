// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#shared/contract/envelope.ts';
import * as idb from '#client/testing/fake-databases.ts';
import { type Answers, silence, yes } from '#client/testing/shop-app.tsx';
import { attach, type PaymentApp, press, STORE_TIME } from '../testing/payment-shop.ts';
import { DIGITAL, later, openTicket, storeTicket, tradeShop } from '../testing/ticket-shop.ts';

const HELD = STORE_TIME + 300_000;
/** The other device has asked for a newer ticket. */
const ENDED = STORE_TIME - 60_001;
/** True of both: the store does not say which device asked. */
const ENDED_TEXT =
  'You have asked for another price of the same metal in another tab or on another device, and only one holds at a time. A new price here ends the one there.';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
  storeTicket();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pays = () => screen.queryByRole('link', { name: 'Pay in your UPI app' });

it('a ticket that another device ended is not payable once the customer comes back to the page', async () => {
  let expiresAt = HELD;
  const app = await openTicket(
    tradeShop({ GetTicketEnd: () => yes([{ expiresAt }]) }, [...DIGITAL, 'ticketEnd']),
  );
  await press('Continue To Payment');
  await waitFor(() => expect(pays()).not.toBeNull());
  await later(app, 1000);
  expect(pays()).not.toBeNull();
  expiresAt = ENDED;
  await later(app, 2000);
  await screen.findByRole('heading', { name: 'This price has ended' });
  screen.getByText(ENDED_TEXT);
  // Its time is not over, and a screen reader is not told so.
  expect(screen.getAllByRole('status').map((said) => said.textContent)).toContain(
    'This price has ended',
  );
  expect(screen.queryByText(/^The time for this price is over/)).toBeNull();
  expect(pays()).toBeNull();
  expect(app.sent('GetTicketEnd')).toContainEqual(expect.objectContaining({ Id: 'T1' }));
  expect(app.sent('orderDigital')).toEqual([]);
});

it('a ticket that another device ended meanwhile is not payable when its page opens', async () => {
  const GetTicketEnd = () => yes([{ expiresAt: ENDED }]);
  await openTicket(tradeShop({ GetTicketEnd }, [...DIGITAL, 'ticketEnd']));
  await screen.findByRole('heading', { name: 'This price has ended' });
});

it('a ticket that another device ended while this one slept gets no new price by itself, even where the network wakes late', async () => {
  let GetTicketEnd: () => Outcome = () => yes([{ expiresAt: HELD }]);
  const app = await openTicket(
    tradeShop({ GetTicketEnd: () => GetTicketEnd() }, [...DIGITAL, 'ticketEnd']),
  );
  await act(async () => app.rates.deviceOnline(false));
  GetTicketEnd = silence;
  await later(app, 301_000);
  GetTicketEnd = () => yes([{ expiresAt: ENDED }]);
  await act(async () => app.rates.deviceOnline(true));
  await app.tick();
  await screen.findByRole('heading', { name: 'This price has ended' });
  expect(app.sent('orderDigital')).toEqual([]);
  await press('See the new price');
  await waitFor(() => expect(app.sent('orderDigital')).toHaveLength(1));
});

it.each([
  ['cannot be reached', silence],
  ['does not know the ticket', () => yes([])],
])('a ticket stays payable where the store %s', async (_, GetTicketEnd) => {
  const app = await openTicket(tradeShop({ GetTicketEnd }, [...DIGITAL, 'ticketEnd']));
  await press('Continue To Payment');
  await later(app, 1000);
  expect(app.sent('GetTicketEnd').length).toBeGreaterThan(0);
  await waitFor(() => expect(pays()).not.toBeNull());
});

describe('on a page that stays visible', () => {
  const EXTENSIONS = [...DIGITAL, 'ticketEnd'];
  const asked = (app: PaymentApp) => app.sent('GetTicketEnd').length;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  /** The payment of a ticket, with the intervals of the page in the test's hands. */
  async function openPayable(answers: Answers, extensions = EXTENSIONS) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const app = await openTicket(tradeShop(answers, extensions));
    await press('Continue To Payment');
    await waitFor(() => expect(pays()).not.toBeNull());
    return app;
  }

  it('a ticket that another device ended is not payable 15 seconds later', async () => {
    let expiresAt = HELD;
    const app = await openPayable({ GetTicketEnd: () => yes([{ expiresAt }]) });
    await pass(15_000);
    expect(pays()).not.toBeNull();
    expiresAt = ENDED;
    await pass(15_000);
    await screen.findByRole('heading', { name: 'This price has ended' });
    expect(pays()).toBeNull();
    const all = asked(app);
    await pass(60_000);
    expect(asked(app)).toBe(all);
  });

  it('the way to the UPI app asks whether the ticket stands, and waits for no answer', async () => {
    let answer = () => {};
    let GetTicketEnd = () => yes([{ expiresAt: HELD }]) as Outcome | Promise<Outcome>;
    const app = await openPayable({ GetTicketEnd: () => GetTicketEnd() });
    GetTicketEnd = () => new Promise((done) => (answer = () => done(yes([{ expiresAt: ENDED }]))));
    const before = asked(app);
    const link = pays();
    // Nothing prevents the link's own step.
    expect(link && fireEvent.click(link)).toBe(true);
    await waitFor(() => expect(asked(app)).toBe(before + 1));
    await act(async () => answer());
    await screen.findByRole('heading', { name: 'This price has ended' });
  });

  it('the store is not asked while the device is offline, nor once an order has no answer', async () => {
    const app = await openPayable({
      GetTicketEnd: () => yes([{ expiresAt: HELD }]),
      proceedToPayDigital: silence,
    });
    const before = asked(app);
    await act(async () => app.rates.deviceOnline(false));
    await pass(60_000);
    expect(asked(app)).toBe(before);
    await act(async () => app.rates.deviceOnline(true));
    await app.tick();
    await attach();
    await press('SUBMIT');
    await waitFor(() => expect(app.sent('proceedToPayDigital')).toHaveLength(1));
    const sent = asked(app);
    await pass(60_000);
    expect(asked(app)).toBe(sent);
  });

  it('a store without the extension is never asked', async () => {
    const app = await openPayable({}, DIGITAL);
    await pass(60_000);
    expect(asked(app)).toBe(0);
  });

  it('a ticket outlives a device clock that jumps ahead: a new one would end what may be paid', async () => {
    const app = await openPayable({ GetTicketEnd: () => yes([{ expiresAt: HELD }]) });
    Object.assign(app.clock, { ask: async () => app.at(1000) });
    app.at(86_400_000);
    await pass(250);
    await app.tick();
    await waitFor(() => expect(pays()).not.toBeNull());
    await pass(250);
    expect(pays()).not.toBeNull();
    expect(app.sent('orderDigital')).toEqual([]);
  });
});
