// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { keepShared } from '#client/checkout-session/shared-picture.ts';
import * as idb from '#client/testing/fake-idb.ts';
import { CHOICE, choose } from '../testing/payment-shop.ts';
import { testApp } from '#client/testing/shop-app.tsx';
import { openPayment } from './open-payment.ts';
import { PictureFault } from './proof/prepare-picture.ts';

const read = vi.hoisted(() => vi.fn<(file: Blob) => Promise<Blob>>());
const said = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }));
vi.mock('idb-keyval', () => import('#client/testing/fake-idb.ts'));
vi.mock('./proof/prepare-picture.ts', async (load) => ({
  ...(await load<object>()),
  readPicture: read,
}));
vi.mock('#client/ui/feedback/toast.ts', () => ({
  showSuccess: said.success,
  showError: said.error,
  showInfo: said.info,
}));

beforeEach(() => {
  sessionStorage.clear();
  idb.forgetAll();
  vi.resetAllMocks();
  read.mockImplementation(async (file) => file);
  choose();
});

const app = testApp();
async function open(shared = true) {
  const { rates } = app;
  const parts = { services: app, rates, shared };
  const opened = await openPayment(parts);
  return opened.type === 'open' ? opened.payment : undefined;
}
const share = () => keepShared(new Blob(['picture']));

it('attaches a shared picture to the payment that is open, and says so', async () => {
  await share();
  const payment = await open();
  await vi.waitFor(() => expect(said.success).toHaveBeenCalledOnce());
  expect(await payment?.read().proof.picture?.blob.text()).toBe('picture');
});

it('says so too where it is no picture, or none came', async () => {
  read.mockRejectedValue(new PictureFault('no picture'));
  await share();
  const payment = await open();
  await vi.waitFor(() => expect(said.error).toHaveBeenCalledWith('no picture'));
  expect(payment?.read().proof.picture).toBeUndefined();
  await open();
  expect(said.error).toHaveBeenLastCalledWith(expect.stringContaining('did not arrive'));
  expect(said.success).not.toHaveBeenCalled();
});

it('keeps none for a payment that is not open yet', async () => {
  sessionStorage.clear();
  await share();
  await open();
  expect(said.info).toHaveBeenCalledWith(expect.stringContaining('was not kept'));
  choose(CHOICE);
  expect((await open())?.read().proof.picture).toBeUndefined();
  expect(idb.allKept()).toEqual([]);
});

it('takes none that was shared before, and says nothing of it', async () => {
  await share();
  expect((await open(false))?.read().proof.picture).toBeUndefined();
  expect([said.success, said.error, said.info].flatMap(({ mock }) => mock.calls)).toEqual([]);
});
