import fc from 'fast-check';
import { inArray } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type Death, mortal } from '#server/desk/testing/mortal-shop.ts';
import { type TypedAnswer, typeCommand } from '#server/desk/testing/type-command.ts';
import { findOrderMoney, standingOf } from '#server/payments/records/find-order-money.ts';
import { askedAtLeast } from '#server/payments/records/testing/asked-at-least.ts';
import { paiseOf, rupeesOf } from '#server/payments/paise.ts';
import { same } from '#server/testing/walks/trade-walk.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { listRefunds, paiseOnTheirWay, type RefundRow } from '../find-refunds.ts';
import { settleReturnedCredit, settleSeenDebit } from '../seen-at-the-bank.ts';

/** What the bank does with a line of a file: nothing yet, it pays or refuses it, or the money comes back. */
interface BankLine {
  refund: RefundRow;
  order: string;
  state: 'new' | 'paid' | 'refused' | 'returned';
  utr: string;
}

const REASON = ['--reason', 'x'];
const OTHER_PLACE = 'asha@okbank';

/**
 * For tests: concurrent acts of several clerks on the refunds of the same orders, beside the payments and ends of those orders and a bank
 * that pays each line of a file once, refuses it or gets it back. Transactions die in between. What left the bank is known to the model
 * alone; the store must not send more than came, nor say that more went.
 */
export class RefundWalk {
  readonly lines = new Map<string, BankLine>();
  readonly requests: { id: number; refund: string }[] = [];
  /** Requests for a refund to another place than the customer's own. */
  readonly places: number[] = [];
  deeds = 0;
  private utrs = 0;

  constructor(
    readonly shop: TestShop,
    readonly numbers: string[],
    readonly name: string,
  ) {}

  async round(deeds: RefundDeed[]): Promise<void> {
    this.deeds += deeds.length;
    await Promise.all(deeds.map((deed) => REFUND_DEEDS[deed.what](this, deed)));
    await this.upload();
    await this.compare();
  }

  /** The statements tell all: then the store knows what went. */
  async end(): Promise<void> {
    for (const line of this.lines.values()) {
      if (line.state === 'paid') await this.seen(line, 'never');
    }
    await this.compare();
    for (const order of await this.ownOrders()) {
      const { givenBack } = await findOrderMoney(this.shop, order);
      same(givenBack, this.left(order.number, ['paid']), `what went of ${order.number}`);
    }
  }

  newUtr = (): string => `${this.name}${String((this.utrs += 1)).padStart(10, '7')}`;
  numberOf = ({ order }: RefundDeed): string => this.numbers[order % this.numbers.length] ?? '';
  ownOrders = () => this.shop.db.select().from(orders).where(inArray(orders.number, this.numbers));

  lineIn(states: BankLine['state'][], { pick }: RefundDeed): BankLine | undefined {
    const found = [...this.lines.values()].filter(({ state }) => states.includes(state));
    return found[pick % Math.max(1, found.length)];
  }

  async anyRefund({ pick }: RefundDeed): Promise<RefundRow | undefined> {
    const all = await Promise.all(
      (await this.ownOrders()).map(({ id }) => listRefunds(this.shop, id)),
    );
    const rows = all.flat();
    return rows[pick % Math.max(1, rows.length)];
  }

  send = (deed: RefundDeed, args: string[]): Promise<TypedAnswer[]> =>
    typeCommand(this.shop, deed, args);

  async seen({ refund, utr }: BankLine, death: Death): Promise<void> {
    const debit = {
      paise: paiseOf(refund.amount),
      seenAt: new Date(this.shop.now()),
      channel: 'bank' as const,
      reference: utr,
      remark: `NEFT ${refund.code}`,
      account: '',
    };
    const told = (shop: TestShop) => inTransaction(shop, (tx) => settleSeenDebit(tx, debit));
    await told(mortal(this.shop, death)).catch(() => told(this.shop));
  }

  async came({ refund, utr }: BankLine, death: Death): Promise<void> {
    const credit = {
      paise: paiseOf(refund.amount),
      seenAt: new Date(this.shop.now()),
      channel: 'bank' as const,
      reference: `R${utr}`,
      remark: `RETURN ${refund.code}`,
      account: '',
    };
    const told = (shop: TestShop) => inTransaction(shop, (tx) => settleReturnedCredit(tx, credit));
    await told(mortal(this.shop, death)).catch(() => told(this.shop));
  }

  /** Each file goes to the bank once, with all that is in it. */
  private async upload(): Promise<void> {
    for (const { id, number } of await this.ownOrders()) {
      for (const refund of await listRefunds(this.shop, id)) {
        if (refund.fileId === null || this.lines.has(refund.code)) continue;
        this.lines.set(refund.code, { refund, order: number, state: 'new', utr: this.newUtr() });
      }
    }
  }

  /** Paise of the lines of an order in these states. */
  private left = (number: string, states: BankLine['state'][]): number =>
    [...this.lines.values()]
      .filter(({ order, state }) => order === number && states.includes(state))
      .reduce((sum, { refund }) => sum + paiseOf(refund.amount), 0);

  private async compare(): Promise<void> {
    for (const order of await this.ownOrders()) {
      const { number, state } = order;
      const { records, ...money } = await findOrderMoney(this.shop, order);
      const rows = await listRefunds(this.shop, order.id);
      const outs = standingOf(records).filter(({ kind }) => kind === 'out');
      same(
        outs.map(({ id }) => id).toSorted(),
        rows.flatMap(({ state: at, paymentId }) => (at === 'done' ? [paymentId] : [])).toSorted(),
        `records of what went of ${number}`,
      );
      same(
        money.givenBack,
        rows.reduce((sum, row) => sum + (row.state === 'done' ? paiseOf(row.amount) : 0), 0),
        `paise that went of ${number}`,
      );
      // A payment that proves wrong after its money was sent back may still be taken back.
      const wrong = records
        .filter(({ kind, reverses }) => kind === 'in' && reverses !== null)
        .reduce((sum, { amount }) => sum - paiseOf(amount), 0);
      const gone = this.left(number, ['new', 'paid']);
      if (gone > money.came + wrong) throw new Error(`${gone} paise of ${number} went`);
      const asked = askedAtLeast(order, money.forgiven);
      if (asked > 0 && state !== 'placed' && money.came + wrong - gone < asked) {
        throw new Error(`${number} is ${state} with ${money.came + wrong - gone} paise`);
      }
      if (wrong === 0 && paiseOnTheirWay(rows) > money.over) {
        throw new Error(`${paiseOnTheirWay(rows)} paise of ${number} are on their way`);
      }
    }
  }
}

type RefundDeedKind = keyof typeof REFUND_DEEDS;
interface RefundDeed {
  what: RefundDeedKind;
  clerk: number;
  death: Death;
  order: number;
  pick: number;
  /** In paise. */
  size: number;
}
type Deed = (walk: RefundWalk, deed: RefundDeed) => Promise<void>;

const plain =
  (act: string, ...options: string[]): Deed =>
  async (walk, deed) => {
    await walk.send(deed, [act, walk.numberOf(deed), ...options]);
  };

const asks =
  (...options: string[]): Deed =>
  async (walk, deed) => {
    const amount = deed.pick % 2 ? ['--amount', rupeesOf(deed.size)] : [];
    const args = ['refund', 'ask', walk.numberOf(deed), ...amount, ...options];
    for (const { approval } of await walk.send(deed, args)) {
      if (approval !== undefined) walk.places.push(approval);
    }
  };

const REFUND_DEEDS = {
  async received(walk, deed) {
    const amount = ['--amount', rupeesOf(deed.size)];
    const utr = `${walk.name}IN${String(deed.order * 100 + deed.pick).padStart(8, '3')}`;
    await walk.send(deed, ['received', walk.numberOf(deed), '--utr', utr, ...amount]);
  },
  confirm: plain('confirm', '--looked'),
  unconfirm: plain('unconfirm', ...REASON),
  reject: plain('reject', ...REASON),
  cancel: plain('cancel', ...REASON),
  dispatch: plain('dispatch'),
  return: plain('return', '--money', '1000', ...REASON),
  ask: asks(),
  askAnother: asks('--another'),
  askElsewhere: asks('--to', OTHER_PLACE),
  file: (walk, deed) => walk.send(deed, ['refund', 'bank-file', '--save', 'x']).then(() => {}),

  /** One that the bank has in a file is taken as failed only where it did not pay. */
  async failed(walk, deed) {
    const refused = walk.lineIn(['refused', 'returned'], deed)?.refund;
    const row = deed.pick % 2 ? refused : await walk.anyRefund(deed);
    if (!row) return;
    const [answer] = await walk.send(deed, ['refund', 'failed', row.code, ...REASON]);
    if (answer?.approval !== undefined)
      walk.requests.push({ id: answer.approval, refund: row.code });
  },

  async approve(walk, deed) {
    const request = walk.requests[deed.pick % Math.max(1, walk.requests.length)];
    const line = request && walk.lines.get(request.refund);
    if (line?.state !== 'refused' && line?.state !== 'returned') return;
    await walk.send(deed, ['approve', String(request?.id)]);
  },

  async approvePlace(walk, deed) {
    const id = walk.places[deed.pick % Math.max(1, walk.places.length)];
    if (id !== undefined) await walk.send(deed, ['approve', String(id)]);
  },

  async pays(walk, deed) {
    const line = walk.lineIn(['new'], deed);
    if (line) line.state = 'paid';
  },
  async refuses(walk, deed) {
    const line = walk.lineIn(['new'], deed);
    if (line) line.state = 'refused';
  },
  async debit(walk, deed) {
    const line = walk.lineIn(['paid'], deed);
    if (line) await walk.seen(line, deed.death);
  },
  async noted(walk, deed) {
    const line = walk.lineIn(['paid'], deed);
    if (!line) return;
    const { order, utr, refund } = line;
    await walk.send(deed, ['refunded', order, '--reference', utr, '--amount', refund.amount]);
  },
  async returned(walk, deed) {
    const line = walk.lineIn(['paid'], deed);
    if (!line) return;
    line.state = 'returned';
    await walk.came(line, deed.death);
  },

  async void(walk, deed) {
    const own = await walk.ownOrders();
    const order = own[deed.order % own.length];
    if (!order) return;
    const { records } = await findOrderMoney(walk.shop, order);
    const record = records[deed.pick % Math.max(1, records.length)];
    if (record) await walk.send(deed, ['void-payment', order.number, String(record.id), ...REASON]);
  },
} satisfies Record<string, Deed>;

/** One random act on the refunds of an order; its effect depends on the acts before it. */
export const refundDeed = fc.record({
  what: fc.oneof(
    fc.constantFrom<RefundDeedKind>('received', 'received', 'reject', 'ask', 'file', 'pays'),
    fc.constantFrom(...(Object.keys(REFUND_DEEDS) as RefundDeedKind[])),
  ),
  clerk: fc.nat(2),
  death: fc.constantFrom<Death>('never', 'never', 'never', 'before commit', 'after commit'),
  order: fc.nat(1),
  pick: fc.nat(60),
  size: fc.constantFrom(125_050, 125_050, 100_000, 25_050, 1, 130_000),
});
