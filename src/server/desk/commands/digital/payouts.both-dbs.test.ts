import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/india-time.ts';
import { refundsOperations } from '#shared/desk/contract/orders/refunds.ts';
import { payoutsOperations } from '#shared/desk/contract/payments/payouts.ts';
import { deskLimits } from '#server/db/schema/desk.ts';
import { payoutTransfers } from '#server/db/schema/desk-people.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import { entrySets } from '#server/db/schema/ledger.ts';
import { notices } from '#server/db/schema/notices.ts';
import { findWrongSums, verifyLedger } from '#server/digital/ledger/verify-ledger.ts';
import { listTrades } from '#server/digital/trades/list-trades.ts';
import { findVouchers } from '#server/documents/books/find-vouchers.ts';
import { Buyer, only } from '#server/testing/people/buyer.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { askTicket, makeTrade, openTradeShop } from '#server/testing/people/trader.ts';
import { tellPayout } from '#server/testing/people/tell-payout.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { approve } from '../../approvals/decide.ts';
import { insertOrder } from '../../testing/insert-order.ts';
import { readTimeline } from '../../customers/read-timeline.ts';

const {
  FindPayouts,
  ReleasePayouts,
  MakePayoutFile,
  MarkPayoutPaid,
  MarkPayoutsFromFile,
  FailPayout,
  TakePayoutBack,
  UseNewPayoutPlace,
  FindPayoutFiles,
} = payoutsOperations;

const { RefundSeen } = refundsOperations;

const TURNS = 8;

let shop: TestShop;
let meera: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  shop = await openTradeShop();
  shop.notices = { host: 'notify.example', send: () => Promise.resolve() };
  second = await newStaff(shop, ['owner']);
}, 60_000);
afterAll(() => shop.close());

/** A customer whose payout place is some days old sells a gram. */
async function sold(daysOld = 2): Promise<{ sale: string; buyer: Buyer }> {
  const buyer = await Buyer.arrive(shop);
  await buyer.hold({ gold: '3' });
  await tellPayout(buyer);
  shop.clock.now += daysOld * DAY_MS;
  const rates = shop.rates.reading;
  if (rates) shop.rates.reading = { ...rates, time: shop.clock.now };
  meera = await newStaff(shop, ['payments']);
  second = await newStaff(shop, ['owner']);
  const { ONumber } = await makeTrade(buyer, await askTicket(buyer, { side: 'sell' }));
  return { sale: ONumber, buyer };
}
const stateOf = async (sale: string) =>
  (await callDesk(shop, FindPayouts, { limit: 500 }, meera)).rows.find((row) => row.sale === sale);
const paidOf = async (sale: string) =>
  only(await shop.db.select().from(digitalSales).where(eq(digitalSales.number, sale)));
const toldOf = (buyer: Buyer, kind: string) =>
  shop.db
    .select()
    .from(notices)
    .where(and(eq(notices.customerId, buyer.id), eq(notices.kind, kind)));
const agree = (approval: number | undefined) =>
  approve({ shop, by: second.name, osUser: `staff ${second.id}` }, approval ?? 0);
/** The request for a second person that the first line of a bank's answer has become. */
const requestOf = ([row]: readonly { words: string }[]) =>
  Number(/request (\d+)/.exec(row?.words ?? '')?.[1]);
const csv = (text: string) => ({
  name: 'bank.csv',
  mediaType: 'text/csv',
  base64: Buffer.from(text).toString('base64'),
});

describe('a payout', () => {
  it('a payout is released, put into one file, and noted as paid from the bank’s answer, once', async () => {
    const { sale } = await sold();
    expect(await stateOf(sale)).toMatchObject({ state: 'due', to: 'asha@okbank', heldUntil: null });
    const released = await callDesk(shop, ReleasePayouts, { sales: [sale] }, meera);
    expect(released.changed).toBe(true);
    expect(await callDesk(shop, ReleasePayouts, { sales: [sale] }, meera)).toMatchObject({
      changed: false,
    });
    const { file } = await callDesk(shop, MakePayoutFile, {}, meera);
    const text = Buffer.from(file?.base64 ?? '', 'base64').toString();
    expect(text).toContain(`${sale},,,,asha@okbank,12509.50,UPI,${sale},${sale},`);
    expect((await callDesk(shop, MakePayoutFile, {}, meera)).file).toBeNull();
    const { files } = await callDesk(shop, FindPayoutFiles, {}, meera);
    expect(files[0]).toMatchObject({ count: 1, open: 1, total: '12509.50' });
    const again = await callDesk(shop, MakePayoutFile, { again: files[0]?.id }, meera);
    expect(again.file?.base64).toBe(file?.base64);

    const waits = `Reference,Amount,UTR,Status\n${sale},12509.50,425501112223,PENDING\n`;
    const unsure = { file: csv(waits), check: false };
    expect(await callDesk(shop, MarkPayoutsFromFile, unsure, meera)).toMatchObject({
      changed: false,
      rows: [{ what: 'wrong', words: expect.stringContaining('PENDING') }],
    });
    const filled = text.trim().replace(/,$/, ',425501112223');
    const answer = { file: csv(filled), check: true };
    const checked = await callDesk(shop, MarkPayoutsFromFile, answer, meera);
    expect(checked).toMatchObject({ changed: false, rows: [{ code: sale, what: 'paid' }] });
    expect(await stateOf(sale)).toMatchObject({ state: 'sent' });
    const noted = await callDesk(shop, MarkPayoutsFromFile, { ...answer, check: false }, meera);
    expect(noted).toMatchObject({ changed: true, rows: [{ what: 'paid' }] });
    const [row] = await shop.db.select().from(digitalSales).where(eq(digitalSales.number, sale));
    expect(row?.paidReference).toBe('425501112223');
    const twice = await callDesk(shop, MarkPayoutsFromFile, { ...answer, check: false }, meera);
    expect(twice).toMatchObject({ changed: false, rows: [{ what: 'before' }] });
  });

  it('a failed payout is due again, and goes to a new place only with a second person', async () => {
    const { sale, buyer } = await sold();
    await callDesk(shop, ReleasePayouts, { sales: [sale] }, meera);
    await callDesk(shop, MakePayoutFile, {}, meera);
    const answer = `Reference,Amount,UTR,Status,Reason\n${sale},12509.50,,FAILED,Invalid VPA\nS999,1.00,X1,OK,\n`;
    const { rows } = await callDesk(
      shop,
      MarkPayoutsFromFile,
      { file: csv(answer), check: false },
      meera,
    );
    expect(rows).toMatchObject([{ what: 'asked' }, { what: 'wrong' }]);
    expect(await stateOf(sale)).toMatchObject({ state: 'sent' });
    await agree(requestOf(rows));
    expect(await stateOf(sale)).toMatchObject({ state: 'due', failed: 'FAILED: Invalid VPA' });
    await tellPayout(buyer, 'asha@newbank');
    expect(await stateOf(sale)).toMatchObject({ otherPlace: true, to: 'asha@okbank' });
    const asked = await callDesk(shop, UseNewPayoutPlace, { sale, reason: 'they wrote' }, meera);
    expect(asked.approval).toEqual(expect.any(Number));
    await agree(asked.approval);
    expect(await stateOf(sale)).toMatchObject({ to: 'asha@newbank', otherPlace: false });
    const kept = await shop.db.select().from(payoutTransfers).where(eq(payoutTransfers.sale, sale));
    expect(kept).toMatchObject([{ payout: { upi: 'asha@okbank' }, reason: 'FAILED: Invalid VPA' }]);
  });

  it('a file for the bank is listed with how many payouts it has, and how many of them are open', async () => {
    const sales = [(await sold()).sale, (await sold()).sale];
    await callDesk(shop, ReleasePayouts, { sales }, meera);
    await callDesk(shop, MakePayoutFile, {}, meera);
    const newest = async () => (await callDesk(shop, FindPayoutFiles, {}, meera)).files[0];
    expect(await newest()).toMatchObject({ count: 2, total: '25019.00', open: 2 });
    await callDesk(shop, MarkPayoutPaid, { sale: sales[0] ?? '', reference: 'N7700101' }, meera);
    expect(await newest()).toMatchObject({ count: 2, total: '25019.00', open: 1 });
  });

  it('the bank’s answer that a payout failed, read once more, says nothing of the money that is due or sent since', async () => {
    const { sale } = await sold();
    const next = async () => {
      await callDesk(shop, ReleasePayouts, { sales: [sale] }, meera);
      await callDesk(shop, MakePayoutFile, {}, meera);
    };
    const read = async (line: string) => {
      const file = csv(`Reference,Amount,UTR,Status\n${sale},12509.50,${line}\n`);
      return (await callDesk(shop, MarkPayoutsFromFile, { file, check: false }, meera)).rows;
    };
    await next();
    await agree(requestOf(await read(',Invalid VPA')));
    expect(await read(',Invalid VPA')).toMatchObject([{ what: 'before' }]);
    expect(await read('425501119101,PAID')).toMatchObject([
      { what: 'wrong', words: expect.stringContaining('Ask the bank') },
    ]);
    await next();
    expect(await read(',Invalid VPA')).toMatchObject([
      { what: 'wrong', words: expect.stringContaining('an earlier transfer') },
    ]);
    await agree(requestOf(await read(',Returned by bank')));
    await next();
    expect(await read(',Invalid VPA')).toMatchObject([{ what: 'wrong' }]);
    expect(await stateOf(sale)).toMatchObject({ state: 'sent' });
    expect(await read('425501119102,PAID')).toMatchObject([{ what: 'paid' }]);
  });

  it('another customer’s reference waits for a second person; several payouts of one customer may share theirs', async () => {
    const first = await sold();
    const reference = 'N5500119';
    await callDesk(shop, MarkPayoutPaid, { sale: first.sale, reference }, meera);
    const again = await makeTrade(first.buyer, await askTicket(first.buyer, { side: 'sell' }));
    const own = { sale: again.ONumber, reference };
    expect((await callDesk(shop, MarkPayoutPaid, own, meera)).changed).toBe(true);
    const other = await sold();
    for (const written of ['n5500119', 'N 5500 119']) {
      const wrong = { sale: other.sale, reference: written };
      expect(await callDesk(shop, MarkPayoutPaid, wrong, meera)).toMatchObject({
        changed: false,
        approval: expect.any(Number),
      });
    }
    expect(await stateOf(other.sale)).toMatchObject({ state: 'due' });
  });

  it('the reference of money that went back waits for a second person, and that of a payout is no refund’s', async () => {
    const { sale, buyer } = await sold();
    const order = await insertOrder(shop, buyer.id, { paid: '500.00' });
    await payFor(shop, order);
    await moveOrder(shop, { orderNumber: order, to: 'rejected', by: 'desk:x', note: 'Sold out' });
    const back = { order, amount: '200.00', reference: '660000000001' };
    await callDesk(shop, RefundSeen, back, second);
    const asked = await callDesk(
      shop,
      MarkPayoutPaid,
      { sale, reference: '0660 000 000 001' },
      meera,
    );
    expect(asked).toMatchObject({ changed: false, approval: expect.any(Number) });
    expect(await stateOf(sale)).toMatchObject({ state: 'due' });
    await callDesk(shop, MarkPayoutPaid, { sale, reference: '660000000002' }, meera);
    const used = { ...back, amount: '300.00', reference: '660000000002' };
    await expect(callDesk(shop, RefundSeen, used, second)).rejects.toMatchObject({
      deskReason: 'say-why',
      message: expect.stringContaining(
        `the reference 660000000002 is noted for the payout of ${sale}`,
      ),
    });
    const both = { ...used, anyway: 'One transfer for both' };
    expect(await callDesk(shop, RefundSeen, both, second)).toMatchObject({ changed: true });
  });

  it('a payout noted on the wrong row is taken back by two people, in ledger and books, and noted anew', async () => {
    const { sale, buyer } = await sold();
    await callDesk(shop, ReleasePayouts, { sales: [sale] }, meera);
    await callDesk(shop, MakePayoutFile, {}, meera);
    await callDesk(shop, MarkPayoutPaid, { sale, reference: 'N7700001' }, meera);
    // They were told that it went, so they have to hear that it did not.
    await shop.db.update(notices).set({ state: 'sent', sentAt: new Date(shop.now()) });
    const back = { sale, reference: 'N7700001', cameBack: false, reason: 'another row' };
    const asked = await callDesk(shop, TakePayoutBack, back, meera);
    expect(asked).toMatchObject({ changed: false, approval: expect.any(Number) });
    expect(await paidOf(sale)).toMatchObject({ paidReference: 'N7700001' });
    await agree(asked.approval);
    expect(await stateOf(sale)).toMatchObject({ state: 'sent' });
    expect(await callDesk(shop, TakePayoutBack, back, meera)).toMatchObject({ changed: false });
    expect(only(await toldOf(buyer, 'payout-returned'))).toMatchObject({ about: sale });

    await callDesk(shop, MarkPayoutPaid, { sale, reference: 'N7700002' }, meera);
    const again = { ...back, reference: 'N7700002', cameBack: true, reason: 'account closed' };
    await agree((await callDesk(shop, TakePayoutBack, again, meera)).approval);
    expect(await stateOf(sale)).toMatchObject({ state: 'due', failed: 'account closed' });
    const told = async () =>
      (await listTrades(shop, buyer.id)).find(({ number }) => number === sale);
    expect(await told()).toMatchObject({ returned: true });
    await callDesk(shop, MarkPayoutPaid, { sale, reference: 'N7700003' }, meera);
    expect(await paidOf(sale)).toMatchObject({ paidReference: 'N7700003' });
    expect(await told()).toMatchObject({ returned: false });

    const day = shop.now();
    const vouchers = await findVouchers(shop, { from: new Date(day), until: new Date(day + 1) });
    expect(
      vouchers.filter(({ order }) => order === sale).map(({ id, reference }) => [id, reference]),
    ).toEqual([
      [`payout-${sale}`, 'N7700001'],
      [`payout-${sale}-2`, 'N7700002'],
      [`payout-${sale}-3`, 'N7700003'],
      [`purchase-${sale}`, ''],
      [`payout-returned-${sale}`, 'N7700001'],
      [`payout-returned-${sale}-2`, 'N7700002'],
    ]);
    const sets = await shop.db
      .select({ name: sql`${entrySets.kind} || ' ' || ${entrySets.reference}` })
      .from(entrySets)
      .where(like(entrySets.kind, 'payout%'))
      .orderBy(entrySets.id);
    expect(sets.map(({ name }) => name).slice(-5)).toEqual([
      `payout ${sale}`,
      `payout-returned ${sale}`,
      `payout ${sale} 2`,
      `payout-returned ${sale} 2`,
      `payout ${sale} 3`,
    ]);
    expect((await verifyLedger(shop)).broken).toBeUndefined();
    expect(await findWrongSums(shop)).toEqual([]);
    const { rows } = await readTimeline(shop, { id: buyer.id, limit: 50 });
    expect(rows.filter(({ words }) => words.startsWith('Payout taken back'))).toHaveLength(2);
  });

  it('a bank’s answer of before a payout was taken back does not note the next one as paid', async () => {
    const { sale } = await sold();
    const next = async () => {
      await callDesk(shop, ReleasePayouts, { sales: [sale] }, meera);
      await callDesk(shop, MakePayoutFile, {}, meera);
    };
    const answer = (utr: string) => ({
      file: csv(`Reference,Amount,UTR,Status\n${sale},12509.50,${utr},PAID\n`),
      check: false,
    });
    await next();
    await callDesk(shop, MarkPayoutsFromFile, answer('425501119001'), meera);
    const back = { sale, reference: '425501119001', cameBack: true, reason: 'account closed' };
    await agree((await callDesk(shop, TakePayoutBack, back, meera)).approval);
    await next();
    const old = await callDesk(shop, MarkPayoutsFromFile, answer('425501119001'), meera);
    expect(old.rows).toMatchObject([
      { what: 'asked', words: expect.stringContaining('was taken back') },
    ]);
    expect(await stateOf(sale)).toMatchObject({ state: 'sent' });
    const { rows } = await callDesk(shop, MarkPayoutsFromFile, answer('425501119002'), meera);
    expect(rows).toMatchObject([{ what: 'paid' }]);
  });

  it('what waits for a second person goes to no other place than was asked for', async () => {
    const { sale, buyer } = await sold(0);
    const released = await callDesk(shop, ReleasePayouts, { sales: [sale] }, meera);
    const wanted = { sale, reason: 'they wrote' };
    // All three places look alike with their middle left out.
    await tellPayout(buyer, 'asif@okbank');
    const asked = await callDesk(shop, UseNewPayoutPlace, wanted, meera);
    await tellPayout(buyer, 'asmi@okbank');
    await expect(agree(asked.approval)).rejects.toMatchObject({ code: 409 });
    expect(await stateOf(sale)).toMatchObject({ to: 'asha@okbank' });
    await agree((await callDesk(shop, UseNewPayoutPlace, wanted, meera)).approval);
    await expect(agree(released.approval)).rejects.toMatchObject({ code: 409 });
    expect(await stateOf(sale)).toMatchObject({ state: 'due', to: 'asmi@okbank' });
  });

  it('a payout that the bank has in a file is taken as failed only with a second person', async () => {
    const { sale } = await sold();
    const failed = { sale, reason: 'they say that it never came' };
    await callDesk(shop, ReleasePayouts, { sales: [sale] }, meera);
    expect((await callDesk(shop, FailPayout, failed, meera)).changed).toBe(true);
    await callDesk(shop, ReleasePayouts, { sales: [sale] }, meera);
    await callDesk(shop, MakePayoutFile, {}, meera);
    const { changed, approval } = await callDesk(shop, FailPayout, failed, meera);
    expect({ changed, state: (await stateOf(sale))?.state }).toEqual({
      changed: false,
      state: 'sent',
    });
    // The bank says it too, and the money goes once more: that is another transfer.
    const answer = `Reference,Amount,UTR,Status\n${sale},12509.50,,FAILED\n`;
    const said = { file: csv(answer), check: false };
    await agree(requestOf((await callDesk(shop, MarkPayoutsFromFile, said, meera)).rows));
    await callDesk(shop, ReleasePayouts, { sales: [sale] }, meera);
    await callDesk(shop, MakePayoutFile, {}, meera);
    await agree(approval);
    expect(await stateOf(sale)).toMatchObject({ state: 'sent' });
    await agree((await callDesk(shop, FailPayout, failed, meera)).approval);
    expect(await stateOf(sale)).toMatchObject({ state: 'due' });
  });

  it('a payout does not go into a file in the moment in which it is taken as failed', async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { sale } = await sold();
      await callDesk(shop, ReleasePayouts, { sales: [sale] }, meera);
      const failed = { sale, reason: 'of another place' };
      const [{ changed }] = await Promise.all([
        callDesk(shop, FailPayout, failed, meera),
        callDesk(shop, MakePayoutFile, {}, second),
      ]);
      expect((await stateOf(sale))?.state).toBe(changed ? 'due' : 'sent');
      const of = eq(payoutTransfers.sale, sale);
      const [transfer] = await shop.db.select().from(payoutTransfers).where(of);
      expect(changed && transfer?.fileId !== null).toBe(false);
    }
  });

  it('a payout to a place younger than a day is noted by hand only with a second person', async () => {
    const { sale } = await sold(0);
    const noted = { sale, reference: 'N8800001' };
    expect(await callDesk(shop, MarkPayoutPaid, noted, meera)).toMatchObject({
      changed: false,
      approval: expect.any(Number),
    });
    expect(await stateOf(sale)).toMatchObject({ state: 'due' });
  });

  it('a payout to a place younger than a day waits for a second person, and uses its limit once', async () => {
    const { sale } = await sold(0);
    expect(await stateOf(sale)).toMatchObject({ heldUntil: shop.now() + DAY_MS });
    const asked = await callDesk(shop, ReleasePayouts, { sales: [sale] }, meera);
    expect(asked).toMatchObject({ changed: false, approval: expect.any(Number) });
    await agree(asked.approval);
    expect(await stateOf(sale)).toMatchObject({ state: 'released' });
    await shop.db.update(deskLimits).set({ each: 1, day: 1 }).where(eq(deskLimits.name, 'rupees'));
    const paid = await callDesk(shop, MarkPayoutPaid, { sale, reference: 'N12345' }, meera);
    expect(paid.changed).toBe(true);
    const other = await sold();
    const over = await callDesk(shop, ReleasePayouts, { sales: [other.sale] }, meera);
    expect(over).toMatchObject({ changed: false, approval: expect.any(Number) });
    expect(
      await callDesk(shop, FailPayout, { sale: other.sale, reason: 'x' }, meera),
    ).toMatchObject({
      changed: false,
    });
    await expect(
      callDesk(shop, FailPayout, { sale, reason: 'came back' }, meera),
    ).rejects.toMatchObject({ code: 409 });
  });
});
