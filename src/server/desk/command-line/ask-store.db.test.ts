import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CreateCardPayment } from '#shared/contract/payment.ts';
import { openDatabase } from '#server/db/database.ts';
import { addresses, customers } from '#server/db/schema/accounts.ts';
import { eInvoices } from '#server/db/schema/documents.ts';
import { cardPayments } from '#server/db/schema/payments.ts';
import { recordLive } from '#server/go-live/guard.ts';
import { chooseInSandbox, findSandboxPayment } from '#server/payments/sandbox/choose-in-sandbox.ts';
import { readSettings } from '#server/settings.ts';
import { NOTHING_SET } from '#server/setup/desk-settings.ts';
import { shopSetup } from '#server/setup/shop-setup.ts';
import { call } from '#server/testing/call.ts';
import { databaseAddress, onServer } from '#server/testing/databases/on-server.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { testShopOn, type TestShop } from '#server/testing/shop-on.ts';
import { carryOut } from '../approvals/desk-act.ts';
import { readShownPayees } from '../setup/change-payees.ts';
import { setPayeesAct } from '../setup/payees.ts';
import { deskCommand } from './desk-command.ts';

const { postgresUrl = '', demo } = inject('testDatabases') ?? {};
const name = `asked_${randomBytes(6).toString('hex')}`;
const DATABASE_URL = databaseAddress(postgresUrl || 'postgresql://127.0.0.1/none', name);
/** A firm's number, and an address in its state. */
const FIRM = { gstNumber: '30AAPFU0939F1Z8', address: '14 Ranade Road, Panaji, Goa 403001' };

describe.runIf(postgresUrl)('a command that goes to the database itself', () => {
  let shop: TestShop;
  let asha: Buyer;
  beforeAll(async () => {
    await onServer(postgresUrl, `create database ${name} template ${demo}`);
    shop = testShopOn(await openDatabase({ databaseUrl: DATABASE_URL }), { cards: 'sandbox' });
    // As a command does, which has no other clock.
    shop.clock.now = Date.now();
    asha = await Buyer.arrive(shop);
  }, 60_000);
  afterAll(async () => {
    await shop.close();
    await onServer(postgresUrl, `drop database ${name} with (force)`);
  });

  async function deskOf(env: Record<string, string>, ...args: string[]) {
    const said: string[] = [];
    const hear = (line: string) => said.push(line);
    const code = await deskCommand(args, { DATABASE_URL, ...env }, { out: hear, error: hear });
    return { code, said: said.join('\n') };
  }
  const desk = (...args: string[]) => deskOf({ DEMO: '1', E_INVOICE: 'sandbox' }, ...args);

  /** An order by card, whose payment was begun. */
  async function begun() {
    await asha.add(GOLD_10G);
    const { ONumber: order } = await asha.pay({ paymentMode: 'CARD' });
    await call(shop, CreateCardPayment, { ONumber: order }, asha.caller);
    const rows = await shop.db.select().from(cardPayments).where(eq(cardPayments.state, 'open'));
    return { order, id: only(rows).id };
  }
  async function paid() {
    const { order, id } = await begun();
    const payment = await findSandboxPayment(shop, id);
    expect(payment && (await chooseInSandbox(shop, payment, 'approve'))).toBe(true);
    return order;
  }

  it('gives the money of a card back to the card', async () => {
    const order = await paid();
    expect(await desk('reject', order, '--reason', 'Sold out')).toMatchObject({ code: 0 });
    expect((await desk('refund', 'ask', order)).said).toContain('the card it came from');
  });

  it('leaves to the store what its own card provider is asked about', async () => {
    const { order, id } = await begun();
    const reason = 'pay_1 took USD 5.00';
    await shop.db
      .update(cardPayments)
      .set({ state: 'strange', reason })
      .where(eq(cardPayments.id, id));
    const { code, said } = await desk('card-returned', order, '--reason', 'It went back');
    expect(said).toContain('The shop asks sandbox every minute');
    expect(code).toBe(1);
  });

  it('has the invoice of a firm wait for its registration', async () => {
    await shop.db.update(addresses).set(FIRM).where(eq(addresses.customerId, asha.id));
    const order = await paid();
    const elsewhere = ['--billing', '--address', '1 Nehru Street, Mumbai 400003'];
    expect((await desk('address', order, ...elsewhere)).code).toBe(1);
    expect((await desk('confirm', order)).said).toContain('Its invoice is');
    expect(await shop.db.select().from(eInvoices)).toMatchObject([{ provider: 'sandbox' }]);
  });

  it('credits no metal to a number that nobody has proven', async () => {
    await shop.db.update(customers).set({ numberProvenAt: null }).where(eq(customers.id, asha.id));
    const { number } = only(
      await shop.db.select().from(customers).where(eq(customers.id, asha.id)),
    );
    const { said } = await desk('credit', number, '--gold', '1', '--reason', 'x', '--ref', 'y');
    expect(said).toContain('Nobody has shown yet');
  });

  it('approves another payee of a real store', async () => {
    const settings = readSettings({ DATABASE_URL, UPI_PA: 'first@bank' });
    const setup = shopSetup({ settings, kept: () => NOTHING_SET, isOpen: () => true });
    await recordLive(shop.db, { PUBLIC_ORIGIN: 'https://shop.example' }, shop.now());
    const { revision } = await readShownPayees({ ...shop, setup });
    const meera = { shop: { ...shop, setup }, by: 'Meera', osUser: 'meera' };
    const bank = {
      TRANSFER_HOLDER: '',
      TRANSFER_ACCOUNT: '',
      TRANSFER_IFSC: '',
      TRANSFER_BANK: '',
    };
    const wanted = { UPI_PA: 'second@bank', UPI_PN: '', ...bank, revision };
    const { data } = await carryOut(meera, setPayeesAct, wanted);
    const request = String((data as { approval: number }).approval);
    const { said } = await deskOf({ UPI_PA: 'first@bank' }, 'approve', request, '--by', 'Ravi');
    expect(said).toContain('From now on customers pay there.');
  });
});
