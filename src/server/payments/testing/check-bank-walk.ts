import { inArray } from 'drizzle-orm';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { payments } from '#server/db/schema/payments.ts';
import { same } from '#server/testing/walks/trade-walk.ts';
import { askedAtLeast } from '../records/testing/asked-at-least.ts';
import { findMoneyOf, type PaymentRecord, standingOf } from '../records/find-order-money.ts';
import { utrKey } from '../records/payment-reference.ts';
import type { RefundRow } from '../refunds/find-refunds.ts';
import { paiseOf } from '../paise.ts';
import type { BankWalk } from './bank-walk.ts';

type Order = Awaited<ReturnType<BankWalk['ownOrders']>>[number];
interface Money {
  order: Order;
  records: PaymentRecord[];
  refunds: RefundRow[];
  forgiven: number;
}

/** Compares the store's books with the bank's. Throws where they say that there is more money than there is, or pay more than came. */
export async function checkBankWalk(walk: BankWalk): Promise<void> {
  const all = await readMoney(walk);
  checkCredits(walk, all);
  for (const each of all) checkOrder(walk, each);
  await checkIncoming(walk);
  await checkPayouts(walk);
}

async function readMoney(walk: BankWalk): Promise<Money[]> {
  const own = await walk.ownOrders();
  const money = await findMoneyOf(walk.shop, own);
  const refunds = await walk.refunds();
  return own.map((order) => {
    const { records = [], forgiven = 0 } = money.get(order.id) ?? {};
    return {
      order,
      records,
      forgiven,
      refunds: refunds.filter(({ orderId }) => orderId === order.id),
    };
  });
}

/** No credit of the bank counts for more than it is, whatever it was booked for, typed as and sent back as. */
function checkCredits(walk: BankWalk, all: Money[]): void {
  const counted = new Map<string, number>();
  for (const { records } of all) {
    for (const { kind, channel, referenceKey, amount } of standingOf(records)) {
      if (kind !== 'in' || channel === 'books') continue;
      counted.set(referenceKey, (counted.get(referenceKey) ?? 0) + paiseOf(amount));
    }
  }
  const back = new Set([...walk.sentBack.values()].map(({ utr }) => utrKey(utr)));
  for (const { utr, paise } of walk.credits()) {
    const key = utrKey(utr);
    const stands = counted.get(key) ?? 0;
    if (stands > paise) throw new Error(`${stands} paise are counted of ${utr} of ${paise}`);
    if (back.has(key) && stands >= paise) throw new Error(`${utr} went back and counts`);
    counted.delete(key);
  }
  same([...counted.keys()], [], 'money that no bank got');
}

/** Nothing leaves twice, nothing leaves that is not there, and no order goes on without its money. */
function checkOrder(walk: BankWalk, { order, records, refunds, forgiven }: Money): void {
  const { number, state } = order;
  const outs = standingOf(records).filter(
    ({ kind, channel }) => kind === 'out' && channel !== 'books',
  );
  same(
    outs.map(({ id }) => id).toSorted(),
    refunds.flatMap(({ state: at, paymentId }) => (at === 'done' ? [paymentId] : [])).toSorted(),
    `records of what went of ${number}`,
  );
  const books = sumOf(records.filter(({ channel }) => channel === 'books'));
  const came = sumOf(records.filter(({ kind, channel }) => kind === 'in' && channel !== 'books'));
  // A payment that proves wrong after its pieces were promised, or its money was sent back, may still be taken back.
  const wrong = -sumOf(
    records.filter(
      ({ kind, channel, reverses }) => kind === 'in' && channel !== 'books' && reverses !== null,
    ),
  );
  const gone = [...walk.files.values()]
    .filter((line) => line.order === number && (line.state === 'new' || line.state === 'paid'))
    .reduce((sum, { refund }) => sum + paiseOf(refund.amount), 0);
  const left = came + wrong + books - gone;
  if (left < 0) throw new Error(`${number} gave ${-left} paise too much`);
  const asked = askedAtLeast(order, forgiven);
  const promised = !['placed', 'lapsed'].includes(state);
  if (promised && left < asked) throw new Error(`${number} is ${state} with ${left} of ${asked}`);
  // What the bank has in a file is on its way, done, or failed because the bank did not pay it.
  for (const { refund, state: at } of walk.files.values()) {
    const row = refunds.find(({ code }) => code === refund.code);
    if (row?.state === 'failed' && (at === 'new' || at === 'paid')) {
      throw new Error(`${refund.code} is ${at} at the bank, and failed here`);
    }
  }
}

const sumOf = (records: PaymentRecord[]): number =>
  records.reduce(
    (sum, { kind, amount }) =>
      sum + (kind === 'in' ? 1 : kind === 'out' ? -1 : 0) * paiseOf(amount),
    0,
  );

/** The money of a sale is at the bank once at most, and is due only where it is not. */
async function checkPayouts(walk: BankWalk): Promise<void> {
  const transfers = new Map((await walk.transfers()).map((row) => [row.id, row]));
  const gone = new Map<string, number>();
  for (const [id, { sale, state }] of walk.payouts) {
    if (state !== 'new' && state !== 'paid') continue;
    gone.set(sale, (gone.get(sale) ?? 0) + 1);
    if (transfers.get(id)?.failedAt)
      throw new Error(`${sale} is ${state} at the bank, and failed here`);
  }
  for (const [sale, times] of gone)
    if (times > 1) throw new Error(`${sale} is paid ${times} times`);
}

/** Money of a statement is booked exactly where records of all of it stand. */
async function checkIncoming(walk: BankWalk): Promise<void> {
  const rows = await walk.incoming();
  const keys = rows.map(({ row }) => row.referenceKey);
  const records =
    keys.length > 0
      ? await walk.shop.db.select().from(payments).where(inArray(payments.referenceKey, keys))
      : [];
  for (const { row, line } of rows) {
    if (line.who === undefined) continue;
    const own = records.filter(
      ({ referenceKey, kind }) => referenceKey === row.referenceKey && kind === 'in',
    );
    const stands = sumOf(standingOf(own));
    if (row.state === 'booked') same(stands, line.paise, `booked of incoming ${row.id}`);
    else if (row.state !== 'sent-back' && stands >= line.paise)
      throw new Error(
        `Incoming ${row.id} of ${line.paise} is ${row.state}, and ${stands} are recorded`,
      );
  }
}

/** Where all statements were read the store knows what went and what came back. */
export async function checkAllTold(walk: BankWalk): Promise<void> {
  await checkBankWalk(walk);
  const told = await walk.shop.db
    .select({ key: incomingPayments.referenceKey, state: incomingPayments.state })
    .from(incomingPayments);
  const keys = new Set(told.map(({ key }) => key));
  for (const { utr } of walk.credits()) {
    if (!keys.has(utrKey(utr))) throw new Error(`${utr} was not kept`);
  }
  // A line that names a refund by its code settles it, whoever was first.
  const refunds = new Map((await walk.refunds()).map((refund) => [refund.code, refund]));
  for (const [code, { state, utr }] of walk.files) {
    const named = walk.bank.lines.filter(({ remark }) => remark.includes(code));
    const went = named.some((line) => line.utr === utr);
    const came = named.some(({ way }) => way === 'in');
    const at = refunds.get(code)?.state;
    if (state === 'paid' && went) same(at, 'done', `refund ${code}, which the bank paid`);
    if (state === 'returned' && came) same(at, 'failed', `refund ${code}, which the bank has back`);
  }
}
