import { beforeEach, describe, expect, it } from 'vitest';
import { databaseOf, emptyDatabases } from '#client/testing/fake-databases.ts';
import {
  dropInvoice,
  findInvoice,
  saveInvoice,
  type SavedInvoice,
  listInvoices,
} from './saved-invoices.ts';
import { wipeCustomerDatabases } from '../storage/wipe-customer-databases.ts';

beforeEach(() => emptyDatabases());

const invoice = (at: number, rest: Partial<SavedInvoice> = {}): SavedInvoice => ({
  customer: 7,
  order: `B${at}`,
  fileName: `B${at}.pdf`,
  pdf: new ArrayBuffer(8),
  cachedAt: at,
  ...rest,
});
const orders = async (customer = 7) => (await listInvoices(customer)).map(({ order }) => order);

describe('the saved invoices', () => {
  it('are found by customer and order, the latest first', async () => {
    await saveInvoice(invoice(1));
    await saveInvoice(invoice(2));
    expect(await findInvoice(7, 'B1')).toEqual(invoice(1));
    expect(await findInvoice(7, 'B3')).toBeNull();
    expect(await orders()).toEqual(['B2', 'B1']);
  });

  it('are removed when another customer saves an invoice', async () => {
    await saveInvoice(invoice(1));
    expect(await findInvoice(8, 'B1')).toBeNull();
    expect(await orders(8)).toEqual([]);
    await saveInvoice(invoice(2, { customer: 8 }));
    expect(await orders()).toEqual([]);
    expect(databaseOf('private-invoices').size).toBe(1);
  });

  it('are at most twenty: the oldest goes, and an invoice saved twice counts once', async () => {
    for (let at = 1; at <= 20; at += 1) await saveInvoice(invoice(at));
    await saveInvoice(invoice(20));
    expect(await orders()).toHaveLength(20);
    await saveInvoice(invoice(21));
    expect(await orders()).toHaveLength(20);
    expect(await findInvoice(7, 'B1')).toBeNull();
    expect(await findInvoice(7, 'B2')).not.toBeNull();
  });

  it('are at most a megabyte each', async () => {
    const most = 1024 * 1024;
    expect(await saveInvoice(invoice(1, { pdf: new ArrayBuffer(most) }))).toBe(true);
    expect(await saveInvoice(invoice(2, { pdf: new ArrayBuffer(most + 1) }))).toBe(false);
    expect(await orders()).toEqual(['B1']);
  });

  it('are removed one by one, and all of them when the login ends', async () => {
    await saveInvoice(invoice(1));
    await saveInvoice(invoice(2));
    databaseOf('private-payment').set('draft', 'a screenshot');
    await dropInvoice(invoice(1));
    expect(await orders()).toEqual(['B2']);
    await wipeCustomerDatabases();
    expect(await orders()).toEqual([]);
    expect(databaseOf('private-payment').size).toBe(0);
  });

  it('are none, without a failure, on a device that denies its database', async () => {
    emptyDatabases(true);
    expect(await saveInvoice(invoice(1))).toBe(false);
    expect(await findInvoice(7, 'B1')).toBeNull();
    expect(await orders()).toEqual([]);
    await dropInvoice(invoice(1));
    await wipeCustomerDatabases();
  });
});
