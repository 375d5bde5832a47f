// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { saveSharedPicture } from '#client/checkout-session/shared-picture.ts';
import { readPicture } from '#client/testing/browser-stand-ins.ts';
import * as idb from '#client/testing/fake-databases.ts';
import { CHOICE, choose } from '../testing/payment-shop.ts';
import { testApp } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';
import { openPayment } from './open-payment.ts';
import { PictureError } from './proof/prepare-picture.ts';

beforeEach(() => {
  sessionStorage.clear();
  idb.emptyDatabases();
  vi.resetAllMocks();
  readPicture.mockImplementation(async (file) => file);
  choose();
});

const app = testApp();
async function open(shared = true) {
  const { rates } = app;
  const parts = { services: app, rates, shared };
  const opened = await openPayment(parts);
  return opened.type === 'open' ? opened.payment : undefined;
}
const share = () => saveSharedPicture(new Blob(['picture']));

it('a shared picture is attached to the open payment with a toast', async () => {
  await share();
  const payment = await open();
  await vi.waitFor(() => expect(toasts.success).toHaveBeenCalledOnce(), 10_000);
  expect(await payment?.read().proof.picture?.blob.text()).toBe('picture');
});

it('a shared file that is not a picture, or did not arrive, is reported', async () => {
  readPicture.mockRejectedValue(new PictureError('no picture'));
  await share();
  const payment = await open();
  await vi.waitFor(() => expect(toasts.error).toHaveBeenCalledWith('no picture'), 10_000);
  expect(payment?.read().proof.picture).toBeUndefined();
  await open();
  expect(toasts.error).toHaveBeenLastCalledWith(expect.stringContaining('did not arrive'));
  expect(toasts.success).not.toHaveBeenCalled();
});

it('a shared picture without an open payment is not kept', async () => {
  sessionStorage.clear();
  await share();
  await open();
  expect(toasts.info).toHaveBeenCalledWith(expect.stringContaining('was not kept'));
  choose(CHOICE);
  expect((await open())?.read().proof.picture).toBeUndefined();
  expect(idb.allRows()).toEqual([]);
});

it('a picture that is shared while a payment waits for its answer is not kept, and that is said', async () => {
  checkoutSession.payment.attempt.write({
    requestId: 'r',
    fields: 'f',
    mode: 'UPI',
    kind: 'buy',
    outcomeUnknown: true,
  });
  await share();
  const payment = await open();
  expect(payment?.read().order.phase).toBe('unknown');
  expect(payment?.read().proof.picture).toBeUndefined();
  expect(toasts.info).toHaveBeenCalledWith(expect.stringContaining('was not kept'));
});

it('a picture that was shared earlier is dropped silently', async () => {
  await share();
  expect((await open(false))?.read().proof.picture).toBeUndefined();
  expect([toasts.success, toasts.error, toasts.info].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

it('a payment opens in a browser whose database never answers', async () => {
  vi.useFakeTimers();
  idb.holdDatabases();
  const payment = open();
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  await expect(payment).resolves.toBeDefined();
});
