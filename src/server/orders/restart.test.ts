import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadDemo } from '#server/demo/load-demo.ts';
import { orders } from '../db/schema/orders.ts';
import { Buyer, GOLD_10G } from '../testing/people/buyer.ts';
import { openTestShop } from '../testing/test-shop.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'orders-'));
}, 60_000);
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a repeat after a restart gets the order whose answer was lost', async () => {
  const before = await openTestShop({ folder });
  await loadDemo(before.db);
  const asha = await Buyer.arrive(before);
  await asha.add(GOLD_10G, 3);
  const { QuoteId, ONumber } = await asha.lock();
  const submission = { QuoteId, RequestId: 'sent before the store went down' };
  const lost = await asha.pay(submission);
  await before.close();

  const after = await openTestShop({ folder });
  after.rates.reading = undefined;
  after.clock.now += 24 * 60 * 60_000;
  try {
    const { id, caller, shippingId, billingId } = asha;
    const back = new Buyer(after, id, caller, shippingId, billingId);
    expect(await back.pay(submission)).toEqual(lost);
    expect(lost.ONumber).toBe(ONumber);
    expect(await after.db.select().from(orders)).toHaveLength(1);
    expect(await back.orders()).toMatchObject([{ CartId: ONumber, OrderDate: lost.OrderDate }]);
    // Without its request id the repeat is recognised by its lock.
    const again = back.pay({ QuoteId });
    await expect(again).rejects.toMatchObject({ code: 409, reason: 'already-placed' });
  } finally {
    await after.close();
  }
}, 60_000);
