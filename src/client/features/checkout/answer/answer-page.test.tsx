// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetAtLoginEnd } from '#client/app/background/after-first-paint.ts';
import { PRIVATE_DATABASES } from '#client/persistence/storage/storage-keys.ts';
import * as idb from '#client/testing/fake-databases.ts';
import { wireLine, wireStatus } from '#client/testing/sample-orders.ts';
import { no, openApp, silence, yes } from '#client/testing/shop-app.tsx';
import { attach, press } from '../testing/payment-shop.ts';
import { type AnswerDraft, answerDrafts } from './answer-draft.ts';
import { ORDER, transferShop } from '../testing/transfer-shop.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
});
afterEach(cleanup);

const ADDRESS = `/order-answer/${ORDER}`;
const utr = () => screen.findByLabelText<HTMLInputElement>(/^UTR number/);
const kept = () => idb.allRows().filter((row) => JSON.stringify(row).includes(ORDER));

async function typeUtr(value: string): Promise<void> {
  fireEvent.change(await utr(), { target: { value } });
}

it('an answer that is not sent yet survives a discarded tab, its screenshot too', async () => {
  const app = transferShop();
  await openApp(app, ADDRESS);
  await typeUtr('412345678901');
  await attach();
  cleanup();
  await openApp(app.reloaded(), ADDRESS);
  await screen.findByText('Screenshot attached');
  expect((await utr()).value).toBe('412345678901');
});

it('a digit that is put right within the reference of an answer leaves the caret where it was typed', async () => {
  await openApp(transferShop(), ADDRESS);
  const field = await utr();
  field.focus();
  const written = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  // As the browser does it, where a letter is typed after the third one.
  written?.set?.call(field, 'HDFc 45678901');
  field.setSelectionRange(4, 4);
  fireEvent.input(field);
  expect(field.value).toBe('HDFC45678901');
  expect(field.selectionStart).toBe(4);
});

it('an answer that is typed before the device has been read keeps the screenshot that it had', async () => {
  const picture = { id: 'p', blob: new Blob(['p']) };
  const stored = { customer: 7, order: ORDER, utr: '', picture, sent: undefined, at: Date.now() };
  let found = () => {};
  const read = new Promise<AnswerDraft>((resolve) => (found = () => resolve(stored)));
  vi.spyOn(answerDrafts, 'read').mockReturnValueOnce(read);
  await openApp(transferShop(), ADDRESS);
  await typeUtr('412345678901');
  await act(async () => found());
  await screen.findByText('Screenshot attached');
  expect((await utr()).value).toBe('412345678901');
  expect(kept()).toMatchObject([{ utr: '412345678901', picture: { id: 'p' } }]);
});

it('an answer survives a login that runs out as it is sent, its screenshot too, and leaves the device until the next one', async () => {
  const app = transferShop({ AnswerAsked: () => no(401, 'Please log in again') });
  forgetAtLoginEnd(app);
  await openApp(app, ADDRESS);
  const { user } = app.session.state;
  await typeUtr('412345678901');
  await attach();
  await press('Send to the shop');
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/login'));
  await waitFor(() => expect(kept()).toEqual([]));
  act(() => app.session.begin(user as NonNullable<typeof user>, 'token-8'));
  await waitFor(() => expect(app.router.state.location.pathname).toBe(ADDRESS));
  await screen.findByText('Screenshot attached');
  expect((await utr()).value).toBe('412345678901');
});

it('an answer whose reply was lost is sent again with the same request id, after a reload too, and then forgotten', async () => {
  let lost = true;
  const app = transferShop({ AnswerAsked: () => (lost ? silence() : yes([])) });
  await openApp(app, ADDRESS);
  await typeUtr('412345678901');
  await press('Send to the shop');
  await screen.findByText(/^We could not hear from the shop/);
  cleanup();
  const later = app.reloaded();
  await openApp(later, ADDRESS);
  await screen.findByText(/^We could not hear from the shop/);
  lost = false;
  await press('Send to the shop');
  await waitFor(() => expect(later.router.state.location.pathname).toBe(`/order-view/${ORDER}`));
  const ids = [app, later].flatMap((each) =>
    each.sent('AnswerAsked').map(({ RequestId }) => RequestId),
  );
  expect(new Set(ids).size).toBe(1);
  await waitFor(() => expect(kept()).toEqual([]));
});

it('an answer whose reply was lost is a new one to a question that was asked since', async () => {
  const app = transferShop({ AnswerAsked: silence });
  const asks = (shop: typeof app, At: string) =>
    shop.queryClient.setQueryData(['orders', 'status', ORDER], {
      Asked: { Kind: 'picture', Words: '', At },
    });
  asks(app, '2026-11-20T06:00:00Z');
  await openApp(app, ADDRESS);
  await typeUtr('412345678901');
  await press('Send to the shop');
  await screen.findByText(/^We could not hear from the shop/);
  await press('Send to the shop');
  await waitFor(() => expect(app.sent('AnswerAsked')).toHaveLength(2));
  await screen.findByText(/^We could not hear from the shop/);
  asks(app, '2026-11-21T06:00:00Z');
  await press('Send to the shop');
  await waitFor(() => expect(app.sent('AnswerAsked')).toHaveLength(3));
  const [first, again, other] = app.sent('AnswerAsked').map(({ RequestId }) => RequestId);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it('an answer that the store refused is a new request when it is sent again', async () => {
  const app = transferShop({ AnswerAsked: () => no(400, 'Not readable.') });
  await openApp(app, ADDRESS);
  await typeUtr('412345678901');
  await press('Send to the shop');
  await screen.findByText('Not readable.');
  await press('Send to the shop');
  await waitFor(() => expect(app.sent('AnswerAsked')).toHaveLength(2));
  const [first, second] = app.sent('AnswerAsked');
  expect(second?.['RequestId']).not.toBe(first?.['RequestId']);
});

it.each([
  ['keeps what was begun while the shop still asks', ['placed'], true, ['answer', 'told']],
  ['forgets an answer that the shop has from elsewhere', ['placed'], false, ['told']],
  ['forgets all of an order that was rejected', ['placed', 'rejected'], false, []],
  ['forgets all of an order that was confirmed', ['placed', 'confirmed'], false, []],
] as const)("an order's page %s", async (_, states, asks, left) => {
  const rows = idb.databaseOf(PRIVATE_DATABASES.payment);
  for (const kind of ['answer', 'told']) {
    rows.set(`${kind}/${ORDER}`, {
      customer: 7,
      order: ORDER,
      utr: '412345678901',
      at: Date.now(),
    });
  }
  const Asked = asks ? { Kind: 'reference', Words: '', At: '2026-11-20T06:00:00Z' } : undefined;
  const status = wireStatus(states, { ONumber: ORDER, Asked });
  const app = transferShop(
    { GetOrderDetailsById: () => yes([wireLine()]), GetOrderStatus: () => yes([status]) },
    { extensions: ['orderTracking'] },
  );
  await openApp(app, `/order-view/${ORDER}`);
  await screen.findByRole('table', { name: 'What was ordered' });
  await waitFor(() => expect([...rows.keys()]).toEqual(left.map((kind) => `${kind}/${ORDER}`)));
});

it('the question is on the page where it is answered, in the words of the shop too', async () => {
  const Asked = { Kind: 'picture', Words: 'The amount is cut off.', At: '2026-11-20T06:00:00Z' };
  const status = wireStatus(['placed'], { ONumber: ORDER, Asked });
  const app = transferShop(
    { GetOrderStatus: () => yes([status]) },
    { extensions: ['orderTracking'] },
  );
  await openApp(app, ADDRESS);
  await screen.findByText('Please send us another screenshot of it, whole and easy to read.');
  expect(screen.getByText('The shop writes: The amount is cut off.')).toBeTruthy();
  // The store refuses an answer without one.
  expect(screen.getByText(/^Send a screenshot of your payment for order/)).toBeTruthy();
});

it.each([
  [
    'asks nothing any more',
    () => yes([wireStatus(['placed', 'confirmed'])]),
    'Nothing is asked of you here',
  ],
  ['knows no such order', () => no(404, 'No such order'), 'This order is not among yours'],
])('no answer is asked for where the store %s', async (_, GetOrderStatus, title) => {
  await openApp(transferShop({ GetOrderStatus }, { extensions: ['orderTracking'] }), ADDRESS);
  await screen.findByRole('heading', { name: title });
  expect(screen.queryByRole('button', { name: 'Send to the shop' })).toBeNull();
});

it('an answer whose reply was lost can be sent again although the store asks nothing any more', async () => {
  const GetOrderStatus = () => yes([wireStatus(['placed'])]);
  const app = transferShop({ GetOrderStatus }, { extensions: ['orderTracking'] });
  const sent = { requestId: 'r1', fields: '', asked: '' };
  await openApp(app, '/');
  idb.databaseOf(PRIVATE_DATABASES.payment).set(`answer/${ORDER}`, {
    customer: 7,
    order: ORDER,
    utr: '412345678901',
    sent,
    at: Date.now(),
  });
  await act(() =>
    app.router.navigate({ to: '/order-answer/$orderId', params: { orderId: ORDER } }),
  );
  await screen.findByText(/^We could not hear from the shop/);
  expect(screen.getByRole('button', { name: 'Send to the shop' })).toBeTruthy();
});

it('a status that the device had forgets nothing', async () => {
  const rows = idb.databaseOf(PRIVATE_DATABASES.payment);
  rows.set(`answer/${ORDER}`, { customer: 7, order: ORDER, at: Date.now() });
  const app = transferShop(
    { GetOrderDetailsById: () => yes([wireLine()]), GetOrderStatus: silence },
    { extensions: ['orderTracking'] },
  );
  app.queryClient.setQueryData(['orders', 'status', ORDER], wireStatus(['placed']));
  await openApp(app, `/order-view/${ORDER}`);
  await screen.findByRole('table', { name: 'What was ordered' });
  await waitFor(() => expect(app.sent('GetOrderStatus').length).toBeGreaterThan(0));
  expect(rows.size).toBe(1);
});
