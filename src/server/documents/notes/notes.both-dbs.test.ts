import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetInvoice, type OrderState } from '#shared/contract/orders.ts';
import { exact, sum } from '#shared/pricing/decimal.ts';
import { coupons } from '#server/db/schema/cart.ts';
import { issuedDocuments } from '#server/db/schema/documents.ts';
import { orders } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { Buyer, GOLD_10G, only, SILVER_10G } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { findDueBack } from '#server/payments/records/find-due-back.ts';
import { findVouchers } from '../books/find-vouchers.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import type { Note } from './note.ts';
import { payFor } from '#server/testing/people/pay-for.ts';

let shop: TestShop;
let asha: Buyer;
let opened: number;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  opened = shop.clock.now;
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.now = opened;
  asha = await Buyer.arrive(shop);
});

const move = async (number: string, ...way: OrderState[]) => {
  for (const to of way) {
    await moveOrder(shop, { orderNumber: number, to, by: 'desk:R', note: 'Nobody opened' });
  }
};
const invoiced = async (couponId?: number) => {
  await asha.add(GOLD_10G);
  await asha.add(SILVER_10G);
  const { ONumber } = await asha.pay(couponId === undefined ? {} : { couponId });
  await payFor(shop, ONumber);
  await move(ONumber, 'confirmed');
  return only(await shop.db.select().from(orders).where(eq(orders.number, ONumber)));
};
const credit = (id: number, reason: string, amount?: string) =>
  inTransaction(shop, (tx) =>
    issueCreditNote(tx, id, { reason, at: new Date(shop.now()), ...(amount && { amount }) }),
  );
const noteCalled = async (number: string) =>
  only(await shop.db.select().from(issuedDocuments).where(eq(issuedDocuments.number, number)))
    .data as Note;
const openNote = async (ONumber: string, Number: string, buyer = asha) =>
  only((await call(shop, GetInvoice, { ONumber, Number }, buyer.caller)).data);
const desk = (...args: string[]) => runDesk(shop, { args, user: 'meera' });

describe('a credit note', () => {
  it('takes back the whole invoice, and names it, where no amount is given', async () => {
    const order = await invoiced();
    const number = await credit(order.id, 'Cancelled before dispatch');
    expect(number).toMatch(/^CN\/26-27\/\d{5}$/);
    expect(number.length).toBeLessThanOrEqual(16);
    const note = await noteCalled(number);
    expect(note).toMatchObject({
      invoice: { number: order.invoiceNumber, invoicedAt: order.invoicedAt?.toISOString() },
      total: order.paid,
      seller: { gstNumber: '27AAAAA0000A1Z2' },
    });
    expect(note.sums.find(({ name }) => name === 'igst')?.value).toBe(order.gst);
    const { FileName, Pdf } = await openNote(order.number, number);
    expect(FileName).toBe(`credit-note-${number.replaceAll('/', '-')}.pdf`);
    const [page = ''] = readPdf(Buffer.from(Pdf, 'base64'));
    for (const words of [
      'Credit Note',
      number,
      order.invoiceNumber ?? '?',
      '20 Nov 2026',
      'Cancelled before dispatch',
      'IGST 3%',
      'Total credited',
    ]) {
      expect(page).toContain(words);
    }
  });

  it('of 1 April in India is numbered in the new financial year, whatever year its invoice is of', async () => {
    const midnight = Date.UTC(2027, 2, 31, 18, 30);
    shop.clock.now = midnight - 1;
    asha = await Buyer.arrive(shop);
    const { id, invoiceNumber } = await invoiced();
    expect(invoiceNumber).toMatch(/^26-27/);
    const march = await credit(id, 'The last of March', '1.00');
    shop.clock.now = midnight;
    expect([march, await credit(id, 'The first of April', '1.00')]).toEqual([
      expect.stringMatching(/^CN\/26-27/),
      'CN/27-28/00001',
    ]);
  });

  it('a partial credit note takes back its part of the tax, and all parts together exactly all', async () => {
    const order = await invoiced();
    const parts = ['0.01', '33333.33', '10000.00'];
    const numbers: string[] = [];
    for (const part of parts) numbers.push(await credit(order.id, `Part ${part}`, part));
    numbers.push(await credit(order.id, 'The rest'));
    const notes = await Promise.all(numbers.map(noteCalled));
    const total = (pick: (note: Note) => string | undefined) =>
      sum(notes.map((note) => exact(pick(note) ?? '0'))).toFixed(2);
    expect(total((note) => note.total)).toBe(order.paid);
    expect(total(({ sums }) => sums.find(({ name }) => name === 'igst')?.value)).toBe(order.gst);
    expect(new Set(numbers).size).toBe(4);
  });

  it('never takes back more than was invoiced, asked however often at once', async () => {
    const order = await invoiced();
    const most = exact(order.paid).plus('0.01').toFixed(2);
    await expect(credit(order.id, 'Too much', most)).rejects.toMatchObject({ code: 400 });
    const ends = await Promise.allSettled(
      Array.from({ length: 6 }, () => credit(order.id, 'Everything')),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(credit(order.id, 'Once more')).rejects.toMatchObject({ code: 409 });
  });

  it('is of an invoice, which an order before it is confirmed has not', async () => {
    await asha.add(GOLD_10G);
    const { ONumber } = await asha.pay();
    const { id } = only(await shop.db.select().from(orders).where(eq(orders.number, ONumber)));
    await expect(credit(id, 'Too early')).rejects.toMatchObject({ code: 409 });
  });

  it('leaves no gap in its numbers where what issued it is undone', async () => {
    const { id } = await invoiced();
    const first = await credit(id, 'First', '1.00');
    const undone = inTransaction(shop, async (tx) => {
      await issueCreditNote(tx, id, { reason: 'Undone', at: new Date(shop.now()), amount: '1.00' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const next = await credit(id, 'Next', '1.00');
    expect(Number(next.slice(-5))).toBe(Number(first.slice(-5)) + 1);
  });

  it('comes with grams that are credited back, without any tax', async () => {
    const order = await invoiced();
    await move(order.number, 'dispatched', 'credited-back');
    const { Notes } = await asha.status(order.number);
    const listed = only(Notes);
    expect(listed).toMatchObject({ Kind: 'credit-note', Amount: order.amount });
    expect(await noteCalled(listed.Number)).toMatchObject({
      reason: 'Nobody opened',
      metal: '10 g of gold, 10 g of silver',
      sums: [{ name: 'value', value: order.amount }],
    });
  });

  it('a credit note for grams sold with a coupon is over what they were sold for, whatever it took off', async () => {
    const [{ id: couponId } = { id: 0 }] = await shop.db
      .insert(coupons)
      .values({ code: 'HALF', kind: 'rupees', amount: '70000' })
      .returning({ id: coupons.id });
    const order = await invoiced(couponId);
    expect(exact(order.amount).gt(order.paid)).toBe(true);
    await move(order.number, 'dispatched', 'credited-back');
    const { Notes } = await asha.status(order.number);
    const charged = sum(
      [order.amount, order.gst, order.makingCharge, order.otherTax, order.logistics].map(exact),
    );
    const share = exact(order.paid).times(order.amount).div(charged).toFixed(2);
    expect(only(Notes)).toMatchObject({ Kind: 'credit-note', Amount: share });
  });

  it('a credit note is not opened by other customers or under another order', async () => {
    const order = await invoiced();
    const number = await credit(order.id, 'Cancelled');
    const ravi = await Buyer.arrive(shop);
    await expect(openNote(order.number, number, ravi)).rejects.toMatchObject({ code: 404 });
    const other = await invoiced();
    await expect(openNote(other.number, number)).rejects.toMatchObject({ code: 404 });
  });
});

describe('the desk', () => {
  it('issues a debit note once, recorded with who and why', async () => {
    const order = await invoiced();
    const args = ['debit-note', order.number, '--amount', '103', '--reason', 'Freight'];
    const [first, again] = [await desk(...args), await desk(...args)];
    expect(first.out[0]).toMatch(/^DN\/26-27\/\d{5} adds ₹103\.00 to the invoice 26-27\/\d{6}\.$/);
    expect(again.out[0]).toMatch(/^Nothing was changed: DN\/26-27\/\d{5} says the same\./);
    const number = /DN\S+/.exec(first.out[0] ?? '')?.[0] ?? '';
    expect(only((await asha.status(order.number)).Notes)).toMatchObject({
      Kind: 'debit-note',
      Number: number,
      Amount: '103.00',
    });
    expect((await desk('acts', '--subject', order.number)).out.join('\n')).toContain(number);
    const [page = ''] = readPdf(Buffer.from((await openNote(order.number, number)).Pdf, 'base64'));
    expect(page).toContain('Debit Note');
  });

  it('keeps what comes for a debit note, and gives all of it back where the order comes back', async () => {
    const order = await invoiced();
    await desk('debit-note', order.number, '--amount', '500', '--reason', 'Freight');
    const dueBack = async () => (await asha.status(order.number)).Money?.DueBack;
    await payFor(shop, order.number, '500.00');
    expect(await dueBack()).toBe('0.00');
    expect((await findDueBack(shop)).map((each) => each.order.number)).not.toContain(order.number);
    await payFor(shop, order.number, '20.00');
    expect(await dueBack()).toBe('20.00');
    expect((await findDueBack(shop)).map((each) => each.order.number)).toContain(order.number);
    await move(order.number, 'dispatched', 'delivered');
    const most = exact(order.paid).plus('500').toFixed(2);
    const back = ['return', order.number, '--reason', 'Dented', '--money'];
    expect((await desk(...back, exact(most).plus('0.01').toFixed(2))).code).toBe(1);
    const asked = await desk(...back, most);
    const approval = /request (\d+)/.exec(asked.out.join(' '))?.[1];
    if (approval) await runDesk(shop, { args: ['approve', approval], user: 'ravi' });
    expect(await dueBack()).toBe(exact(most).plus('20').toFixed(2));
  });

  it('gives no debit note back that nobody paid, and a forgiven order all that came for it', async () => {
    const owed = await invoiced();
    await desk('debit-note', owed.number, '--amount', '500', '--reason', 'Freight');
    await move(owed.number, 'dispatched', 'delivered');
    const over = exact(owed.paid).plus('0.01').toFixed(2);
    const back = ['--reason', 'Dented', '--money'];
    expect((await desk('return', owed.number, ...back, over)).code).toBe(1);
    expect((await desk('return', owed.number, ...back, owed.paid)).code).toBe(0);
    expect((await asha.status(owed.number)).Money?.DueBack).toBe(owed.paid);

    await asha.add(GOLD_10G);
    const { ONumber } = await asha.pay();
    const { paid } = only(await shop.db.select().from(orders).where(eq(orders.number, ONumber)));
    const came = exact(paid).minus('0.91').toFixed(2);
    await payFor(shop, ONumber, came);
    await desk('confirm', ONumber, '--anyway', '--reason', 'Paise');
    await move(ONumber, 'dispatched', 'delivered');
    expect((await desk('return', ONumber, ...back, paid)).code).toBe(1);
    expect((await desk('return', ONumber, ...back, came)).code).toBe(0);
    expect((await asha.status(ONumber)).Money?.DueBack).toBe(came);
    const due = await findDueBack(shop);
    expect(due.find(({ order }) => order.number === ONumber)?.money.over).toBe(
      exact(came).times(100).toNumber(),
    );
  });

  it('takes back what was forgiven where the order is cancelled: the customer owes nothing and nothing was lost', async () => {
    await asha.add(GOLD_10G);
    const { ONumber } = await asha.pay();
    const { paid } = only(await shop.db.select().from(orders).where(eq(orders.number, ONumber)));
    await payFor(shop, ONumber, exact(paid).minus('0.91').toFixed(2));
    expect((await desk('confirm', ONumber, '--anyway', '--reason', 'Paise')).code).toBe(0);
    expect((await desk('cancel', ONumber, '--reason', 'Sold out')).code).toBe(0);
    const day = { from: new Date(opened), until: new Date(shop.now() + 1) };
    const own = (await findVouchers(shop, day)).filter((each) => each.order === ONumber);
    const customers = own.flatMap(({ entries }) =>
      entries.flatMap(({ ledger, paise }) => (ledger === 'customers' ? [paise] : [])),
    );
    // Only the money itself remains, which is due back.
    expect(customers.reduce((total, paise) => total + paise, 0)).toBe(
      -exact(paid).minus('0.91').times(100).toNumber(),
    );
    const writtenOff = own.flatMap(({ entries }) =>
      entries.flatMap(({ ledger, paise }) => (ledger === 'writtenOff' ? [paise] : [])),
    );
    expect(writtenOff).toEqual([91, -91]);
  });

  it.each([
    ['0', 2],
    ['-5', 2],
    ['1.234', 2],
    ['999999999', 1],
  ])('refuses a debit note of %s', async (amount, code) => {
    const { number } = await invoiced();
    const reply = await desk('debit-note', number, `--amount=${amount}`, '--reason', 'Freight');
    expect(reply.code).toBe(code);
    expect((await asha.status(number)).Notes).toEqual([]);
  });

  it('lists an order’s papers and hands out their files', async () => {
    const order = await invoiced();
    const number = await credit(order.id, 'Cancelled');
    const { out, files } = await desk('papers', order.number, '--save', '/nowhere');
    expect(out.join('\n')).toContain(order.invoiceNumber);
    expect(out.join('\n')).toContain(number);
    expect(files?.map(({ name }) => name)).toEqual([
      `invoice-${order.invoiceNumber?.replaceAll('/', '-')}.pdf`,
      `credit-note-${number.replaceAll('/', '-')}.pdf`,
    ]);
    expect(files?.[1]?.content).toBe((await openNote(order.number, number)).Pdf);
  });
});
