import { beforeEach, expect, it, vi } from 'vitest';
import * as idb from '#client/testing/fake-databases.ts';
import { takeShared } from '#client/checkout-session/payment-draft.ts';
import { receiveShare } from './receive-share.ts';

// In a worker its own address makes a path absolute; here there is none.
beforeEach(() => {
  idb.emptyDatabases();
  vi.spyOn(Response, 'redirect').mockImplementation(
    (to, status) => new Response(null, { status: status ?? 0, headers: { location: String(to) } }),
  );
});

const share = (picture?: Blob) => {
  const body = new FormData();
  if (picture) body.append('proof', picture, 'shot.png');
  return receiveShare(new Request('https://shop.example/share-proof', { method: 'POST', body }));
};

it('receiveShare stores a shared picture for the payment, once, and opens the payment', async () => {
  const answer = await share(new Blob(['picture'], { type: 'image/png' }));
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/modeofpayment?shared=1');
  expect(await (await takeShared())?.text()).toBe('picture');
  expect(await takeShared()).toBeUndefined();
});

it('receiveShare drops a picture that was not used within a day', async () => {
  await share(new Blob(['picture'], { type: 'image/png' }));
  expect(await takeShared(() => Date.now() + 25 * 60 * 60_000)).toBeUndefined();
});

it('receiveShare opens the payment whatever was shared', async () => {
  expect((await share()).status).toBe(303);
  idb.breakDatabases();
  expect((await share(new Blob(['x']))).status).toBe(303);
  const broken = new Request('https://shop.example/share-proof', { method: 'POST', body: 'x' });
  expect((await receiveShare(broken)).status).toBe(303);
  expect(idb.allRows()).toEqual([]);
});
