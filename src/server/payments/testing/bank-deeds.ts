import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { indianTime } from '#shared/india-time.ts';
import { orders } from '#server/db/schema/orders.ts';
import { type Death, mortal } from '#server/desk/testing/mortal-shop.ts';
import { GOLD_10G } from '#server/testing/people/buyer.ts';
import {
  acceptLateOf,
  declineLateOf,
  quoteLateOf,
  rateIs,
  tell,
} from '#server/testing/people/transfers.ts';
import { refundTransfers } from '#server/desk/bank-answers/refund-transfers.ts';
import { noteBankAnswer } from '#server/desk/bank-answers/note-bank-answer.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { takeIncoming } from '../incoming/take-incoming.ts';
import { importStatements } from '../statements/import-statement.ts';
import { readStatement } from '../statements/read-statement.ts';
import { sweepHolds } from '../transfer/sweep-holds.ts';
import { findOrderMoney } from '../records/find-order-money.ts';
import { paiseOf, rupeesOf } from '../paise.ts';
import type { BankLine } from './bank-account.ts';
import type { BankWalk, Drawn } from './bank-walk.ts';
import { PAYOUT_DEEDS } from './payout-deeds.ts';

const HOUR_MS = 60 * 60_000;
const REASON = ['--reason', 'x'];

type BankDeedKind = keyof typeof BANK_DEEDS;
export type BankDeed = Drawn & { what: BankDeedKind };
type Deed = (walk: BankWalk, drawn: Drawn) => Promise<void>;

/** Some acts at once; what is in a file then goes to the bank. */
export async function playRound(walk: BankWalk, deeds: BankDeed[]): Promise<void> {
  walk.deeds += deeds.length;
  await Promise.all(deeds.map((deed) => BANK_DEEDS[deed.what](walk, deed)));
  await walk.upload();
}

const plain =
  (act: string, ...options: string[]): Deed =>
  async (walk, deed) => {
    const number = walk.order(deed);
    if (number) await walk.type(deed, [act, number, ...options]);
  };

/** The seen time as a clerk types it. */
const seenAt = ({ at }: BankLine): string[] => {
  const { day, time } = indianTime(at);
  return ['--seen', `${day} ${time.slice(0, 5)}`];
};

/** The order that a clerk takes a payment for: the right one, or now and then another one. */
function orderFor(walk: BankWalk, line: BankLine, drawn: Drawn): string {
  const wrong = drawn.order % 4 === 3 ? walk.pick([...walk.placed.keys()], drawn) : undefined;
  return wrong ?? line.order ?? '';
}

export async function readAll(walk: BankWalk, from: number, death: Death): Promise<void> {
  if (walk.bank.lines.length <= from) return;
  const file = { bank: 'hdfc', ...readStatement(walk.bank.statement(from), undefined) };
  try {
    await importStatements(mortal(walk.shop, death), file);
  } catch (error) {
    if (death === 'never') throw error;
    await importStatements(walk.shop, file);
  }
}

const BANK_DEEDS = {
  ...PAYOUT_DEEDS,

  async place(walk, { who, death }) {
    const id = randomUUID();
    await walk.asked('never', () => walk.buyer(who).add(GOLD_10G));
    const lock = await walk.asked('never', () => walk.buyer(who).lock());
    if (!lock) return;
    const sent = { QuoteId: lock.QuoteId, paymentMode: 'TRANSFER' as const, file: '' };
    const placed = await walk.asked(death, (dying) =>
      walk.buyer(who, dying).pay({ ...sent, RequestId: id }),
    );
    if (placed) walk.placed.set(placed.ONumber, who % walk.people.length);
  },

  /** A customer transfers money: their bank shows the order's number, a wrong one, or none. */
  async pays(walk, deed) {
    const number = walk.order(deed);
    if (!number) return;
    const [order] = await walk.shop.db.select().from(orders).where(eq(orders.number, number));
    const total = paiseOf(order?.paid ?? '0');
    const half = Math.ceil(total / 2);
    const paise = [total, total, half, total - half, total + 1000, 100][deed.pick % 6] ?? total;
    const named = [number, number, '', `${number.slice(0, -1)}7`][deed.pick % 4] ?? '';
    walk.bank.add({
      at: walk.shop.now(),
      way: 'in',
      paise,
      remark: `NEFT CR-TEST0000001-ASHA MEHTA-${named}`,
      who: walk.placed.get(number) ?? 0,
      order: number,
    });
  },

  /** They say which transfer it was, of this order or of another one of theirs. */
  async tells(walk, deed) {
    const line = walk.pick(walk.credits(), deed);
    if (!line) return;
    const number = orderFor(walk, line, deed);
    const told = { Amount: rupeesOf(line.paise), Utr: line.utr, RequestId: randomUUID() };
    await walk.asked(deed.death, (dying) => tell(walk.buyer(line.who ?? 0, dying), number, told));
  },

  async statement(walk, { pick, death }) {
    const from = pick % 3 === 0 ? 0 : Math.max(0, walk.bank.lines.length - 1 - (pick % 7));
    await readAll(walk, from, death);
  },

  /** The provider of accounts for orders tells of a credit too, before or after the bank. */
  async collects(walk, deed) {
    const line = walk.pick(walk.credits(), deed);
    if (!line) return;
    const credit = {
      source: 'collect:test',
      externalId: `pay_${line.utr}`,
      paise: line.paise,
      seenAt: new Date(line.at),
      channel: 'bank' as const,
      reference: line.utr,
      remark: deed.pick % 2 ? (line.order ?? '') : '',
      payerName: 'ASHA MEHTA',
      payerAccount: '',
      virtualAccount: '',
    };
    const told = (shop: TestShop) => takeIncoming(shop, credit, 'collect:test');
    await told(mortal(walk.shop, deed.death)).catch(() => told(walk.shop));
  },

  /** A clerk types what they see at the bank. */
  async received(walk, deed) {
    const line = walk.pick(walk.credits(), deed);
    if (!line) return;
    const number = orderFor(walk, line, deed);
    const paise = deed.pick % 5 === 4 ? Math.ceil(line.paise / 2) : line.paise;
    const money = ['--utr', line.utr, '--amount', rupeesOf(paise), ...seenAt(line)];
    await walk.type(deed, ['received', number, ...money]);
  },

  async matches(walk, deed) {
    const found = walk.pick(
      (await walk.incoming()).filter(({ line }) => line.who !== undefined),
      deed,
    );
    if (!found) return;
    const number = orderFor(walk, found.line, deed);
    await walk.type(deed, ['incoming', 'match', String(found.row.id), number]);
  },

  async splits(walk, deed) {
    const found = walk.pick(
      (await walk.incoming()).filter(({ line }) => line.who !== undefined),
      deed,
    );
    const [one, two] = walk.ordersOf(found?.line.who ?? 0).toReversed();
    if (!found || !one || !two) return;
    const part = Math.ceil(found.line.paise / 2);
    const parts = `${one}=${rupeesOf(part)},${two}=${rupeesOf(found.line.paise - part)}`;
    await walk.type(deed, ['incoming', 'split', String(found.row.id), '--parts', parts]);
  },

  /** The bank sends waiting money back to its sender, and a clerk notes it. */
  async sendsBack(walk, deed) {
    const found = walk.pick(
      (await walk.incoming()).filter(
        ({ line, row }) =>
          line.who !== undefined && (row.state === 'suspense' || row.state === 'proposed'),
      ),
      deed,
    );
    if (!found) return;
    const utr = walk.bank.newUtr();
    const args = ['incoming', 'send-back', String(found.row.id), '--reference', utr, ...REASON];
    const [answer] = await walk.type(deed, args);
    if (answer?.state !== 'sent-back') return;
    const row = (await walk.incoming()).find(({ row: { id } }) => id === found.row.id);
    if (row?.row.sentBackReference !== utr) return;
    walk.sentBack.set(utr, found.line);
  },

  async foreign(walk, deed) {
    const found = walk.pick(
      (await walk.incoming()).filter(({ line }) => line.who === undefined),
      deed,
    );
    if (found) await walk.type(deed, ['incoming', 'foreign', String(found.row.id), ...REASON]);
  },

  async void(walk, deed) {
    const own = await walk.ownOrders();
    const order = walk.pick(own, { pick: deed.order });
    if (!order) return;
    const { records } = await findOrderMoney(walk.shop, order);
    const record = walk.pick(records, deed);
    if (record) await walk.type(deed, ['void-payment', order.number, String(record.id), ...REASON]);
  },

  confirm: plain('confirm'),
  unconfirm: plain('unconfirm', ...REASON),
  reject: plain('reject', ...REASON),
  cancel: plain('cancel', ...REASON),
  dispatch: plain('dispatch'),
  returned: plain('return', '--money', '1000', ...REASON),

  async ask(walk, deed) {
    const number = await walk.endedOrder(deed);
    const amount = deed.pick % 3 === 0 ? ['--amount', '1000.00'] : [];
    const another = deed.pick % 4 === 0 ? ['--another'] : [];
    if (number) await walk.type(deed, ['refund', 'ask', number, ...amount, ...another]);
  },
  file: (walk, deed) => walk.type(deed, ['refund', 'bank-file', '--save', 'x']).then(() => {}),

  /** The bank pays a line of a file, refuses it, or has its money back. */
  async executes(walk, deed) {
    const line = walk.fileLineIn(['new'], deed);
    if (!line) return;
    if (deed.pick % 5 === 4) {
      line.state = 'refused';
      return;
    }
    line.state = 'paid';
    line.utr = walk.bank.newUtr();
    const named = deed.pick % 3 === 2 ? '' : line.refund.code;
    walk.bank.add({
      at: walk.shop.now(),
      way: 'out',
      paise: paiseOf(line.refund.amount),
      utr: line.utr,
      remark: named ? `NEFT DR-${named}-ASHA MEHTA` : 'UPI-ASHA MEHTA-asha@okbank',
    });
  },
  async bounces(walk, deed) {
    const line = walk.fileLineIn(['paid'], deed);
    if (!line) return;
    line.state = 'returned';
    const named = [line.refund.code, line.utr, ''][deed.pick % 3] ?? '';
    walk.bank.add({
      at: walk.shop.now(),
      way: 'in',
      paise: paiseOf(line.refund.amount),
      remark: `NEFT RETURN ${named}`,
    });
  },

  /** The bank's answer about all lines that it has done, read by a clerk. */
  async answers(walk, deed) {
    const lines = [...walk.files.values()].flatMap(({ refund: { code, amount }, state, utr }) => {
      if (state === 'paid') return [`${code},${amount},${utr},SUCCESS`];
      return state === 'refused' ? [`${code},${amount},,FAILED: account closed`] : [];
    });
    const text = ['Reference,Amount,UTR,Status', ...lines].join('\n');
    const desk = { by: 'Meera', osUser: 'meera' };
    const read = (shop: TestShop) =>
      noteBankAnswer(refundTransfers({ ...desk, shop }), new TextEncoder().encode(text), {
        check: false,
      });
    await read(mortal(walk.shop, deed.death)).catch(() => read(walk.shop));
  },
  async refunded(walk, deed) {
    const line = walk.fileLineIn(['paid'], deed);
    if (!line) return;
    const { order, utr, refund } = line;
    const money = ['--reference', utr, '--amount', refund.amount];
    await walk.type(deed, ['refunded', order, ...money]);
  },

  /** One that the bank has in a file is taken as failed only where it did not pay, or has it back. */
  async failed(walk, deed) {
    const refused = walk.fileLineIn(['refused', 'returned'], deed)?.refund;
    const row = deed.pick % 2 ? refused : walk.pick(await walk.refunds(), deed);
    if (row) await walk.type(deed, ['refund', 'failed', row.code, ...REASON]);
  },
  async approve(walk, deed) {
    const id = walk.pick(await walk.reasonable(), deed);
    if (id !== undefined) await walk.type(deed, ['approve', String(id)]);
  },

  async accept(walk, deed) {
    const number = walk.order(deed);
    if (!number) return;
    const who = walk.placed.get(number) ?? 0;
    const late = await walk.asked('never', () => quoteLateOf(walk.buyer(who), number));
    if (!late) return;
    const given = { QuoteId: late.QuoteId, RequestId: randomUUID() };
    const placed = await walk.asked(deed.death, (dying) =>
      acceptLateOf(walk.buyer(who, dying), number, given),
    );
    if (placed) walk.placed.set(placed.ONumber, who);
  },
  async decline(walk, deed) {
    const number = walk.order(deed);
    if (!number) return;
    const who = walk.placed.get(number) ?? 0;
    const id = randomUUID();
    await walk.asked(deed.death, (dying) => declineLateOf(walk.buyer(who, dying), number, id));
  },

  async waits({ shop }, { hours }) {
    shop.clock.now += (hours + 1) * HOUR_MS;
    rateIs(shop, shop.rates.reading?.gold ?? '127000');
  },
  async rates({ shop }, { pick }) {
    rateIs(shop, String(120_000 + (pick % 20) * 1000));
  },
  async sweeps({ shop }, { death }) {
    await sweepHolds(mortal(shop, death)).catch(() => sweepHolds(shop));
  },
} satisfies Record<string, Deed>;

/** One random act around the store's bank account; its effect depends on the acts before it. */
export const bankDeed = fc.record({
  what: fc.oneof(
    fc.constantFrom<BankDeedKind>(
      ...(['place', 'pays', 'pays', 'statement', 'statement', 'received', 'matches'] as const),
      ...(['reject', 'ask', 'ask', 'file', 'executes', 'executes', 'bounces', 'approve'] as const),
    ),
    fc.constantFrom(...(Object.keys(BANK_DEEDS) as BankDeedKind[])),
  ),
  who: fc.nat(1),
  clerk: fc.nat(2),
  order: fc.nat(7),
  pick: fc.nat(60),
  death: fc.constantFrom<Death>('never', 'never', 'never', 'before commit', 'after commit'),
  hours: fc.constantFrom(0, 0, 1, 6, 23, 30),
});
