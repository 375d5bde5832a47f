// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as idb from '#client/testing/fake-databases.ts';
import { silence, yes } from '#client/testing/shop-app.tsx';
import { press, STORE_TIME } from '../testing/payment-shop.ts';
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
afterEach(cleanup);

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
  expect(pays()).toBeNull();
  expect(app.sent('GetTicketEnd')).toContainEqual(expect.objectContaining({ Id: 'T1' }));
  expect(app.sent('orderDigital')).toEqual([]);
});

it('a ticket that another device ended meanwhile is not payable when its page opens', async () => {
  const GetTicketEnd = () => yes([{ expiresAt: ENDED }]);
  await openTicket(tradeShop({ GetTicketEnd }, [...DIGITAL, 'ticketEnd']));
  await screen.findByRole('heading', { name: 'This price has ended' });
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
