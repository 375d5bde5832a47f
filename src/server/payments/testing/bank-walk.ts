import { asc, eq, inArray, ne, and } from 'drizzle-orm';
import { Refusal } from '#shared/contract/refusal.ts';
import { approvals } from '#server/db/schema/desk.ts';
import { payoutTransfers } from '#server/db/schema/desk-people.ts';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { type Death, mortal } from '#server/desk/testing/mortal-shop.ts';
import { type TypedAnswer, typeCommand } from '#server/desk/testing/type-command.ts';
import { Buyer } from '#server/testing/people/buyer.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import type { IncomingRow } from '../incoming/book-incoming.ts';
import type { RefundRow } from '../refunds/find-refunds.ts';
import { utrKey } from '../records/payment-reference.ts';
import { BankAccount, type BankLine } from './bank-account.ts';

/** What the bank does with a line of a file: nothing yet, it pays or refuses it, or the money comes back. */
interface FileLine {
  refund: RefundRow;
  order: string;
  state: 'new' | 'paid' | 'refused' | 'returned';
  utr: string;
}

/** The same of a sale's payout, by the transfer that its file has. */
interface PayoutLine extends Pick<FileLine, 'state' | 'utr'> {
  sale: string;
  amount: string;
}

const isNotGone = (line: Pick<FileLine, 'state'> | undefined): boolean =>
  line?.state === 'refused' || line?.state === 'returned';

/** What every act draws, for whatever it needs. */
export interface Drawn {
  who: number;
  clerk: number;
  order: number;
  pick: number;
  death: Death;
  hours: number;
}

const ENDED = ['rejected', 'cancelled', 'replaced', 'returned'];

/**
 * For tests: customers who pay orders by bank transfer, a bank that does what it does, and clerks who read its statements, type what they
 * see and make mistakes within the orders of one customer, at once, while transactions die. What really happened is in `bank` alone;
 * `check-bank-walk.ts` compares the store's books with it.
 */
export class BankWalk {
  readonly bank: BankAccount;
  /** Orders with the place of their customer, oldest first. */
  readonly placed = new Map<string, number>();
  readonly files = new Map<string, FileLine>();
  /** Sales of digital metal, whose money goes out. */
  readonly sales: string[] = [];
  readonly payouts = new Map<number, PayoutLine>();
  /** The bank's answers about payouts, oldest first. */
  readonly answers: Uint8Array[] = [];
  /** References by which money for no order went back to its sender. */
  readonly sentBack = new Map<string, BankLine>();
  deeds = 0;

  constructor(
    readonly shop: TestShop,
    readonly people: Buyer[],
    readonly run: number,
  ) {
    this.bank = new BankAccount(run);
  }

  pick = <Each>(from: readonly Each[], { pick }: Pick<Drawn, 'pick'>): Each | undefined =>
    from[pick % Math.max(1, from.length)];

  ordersOf = (who: number): string[] =>
    [...this.placed].filter(([, place]) => place === who).map(([number]) => number);

  /** One of the newest orders, because some states take several deeds to reach. */
  order({ order }: Drawn): string | undefined {
    const numbers = [...this.placed.keys()].toReversed();
    return numbers[order % Math.max(1, numbers.length)];
  }

  /** An order that has ended, whose money is due back, or else any order. */
  async endedOrder(deed: Drawn): Promise<string | undefined> {
    const ended = (await this.ownOrders()).filter(({ state }) => ENDED.includes(state));
    return this.pick(ended, deed)?.number ?? this.order(deed);
  }

  buyer(who: number, death: Death = 'never'): Buyer {
    const { id, caller, shippingId, billingId } = this.people[who % this.people.length] as Buyer;
    return new Buyer(mortal(this.shop, death), id, caller, shippingId, billingId);
  }

  /** Payments that the bank got from customers. */
  credits = (): BankLine[] => this.bank.lines.filter(({ who }) => who !== undefined);

  ownOrders = () =>
    this.shop.db
      .select()
      .from(orders)
      .where(inArray(orders.number, [...this.placed.keys()]))
      .orderBy(asc(orders.id));

  /** What the store keeps of this bank's credits, but what is said to be told before. */
  async incoming(): Promise<{ row: IncomingRow; line: BankLine }[]> {
    const byKey = new Map(this.bank.lines.map((line) => [utrKey(line.utr), line]));
    const rows = await this.shop.db
      .select()
      .from(incomingPayments)
      .where(
        and(
          inArray(incomingPayments.referenceKey, [...byKey.keys(), '-']),
          ne(incomingPayments.state, 'same'),
        ),
      )
      .orderBy(asc(incomingPayments.id));
    return rows.flatMap((row) => {
      const line = byKey.get(row.referenceKey);
      return line ? [{ row, line }] : [];
    });
  }

  fileLineIn = (states: FileLine['state'][], drawn: Drawn): FileLine | undefined =>
    this.pick(
      [...this.files.values()].filter(({ state }) => states.includes(state)),
      drawn,
    );

  payoutIn = (states: FileLine['state'][], drawn: Drawn): PayoutLine | undefined =>
    this.pick(
      [...this.payouts.values()].filter(({ state }) => states.includes(state)),
      drawn,
    );

  /**
   * What waits for a second person who has looked: a refund has failed only where the bank did not pay it, or has it back, and money that
   * is recorded for an order is not sent back.
   */
  async reasonable(): Promise<number[]> {
    const waiting = await this.shop.db
      .select()
      .from(approvals)
      .where(eq(approvals.state, 'waiting'))
      .orderBy(asc(approvals.id));
    return waiting
      .filter(({ act, args }) => {
        if (act === 'incoming-sent-back') return false;
        const line = this.files.get(String(args['refund']));
        if (act === 'refund-failed') return isNotGone(line);
        if (act === 'payout-failed') return isNotGone(this.payouts.get(Number(args['transfer'])));
        if (act === 'payout-paid') return this.isPaid(String(args['reference']));
        if (act === 'payout-returned') return this.isBack(String(args['sale']));
        const named = [String(args['sale']), String(args['order']), JSON.stringify(args['parts'])];
        const own = [...this.sales, ...this.placed.keys()];
        return (
          line !== undefined || own.some((number) => named.some((text) => text.includes(number)))
        );
      })
      .map(({ id }) => id);
  }

  /** Whether nothing that went for a sale has arrived. */
  isBack = (wanted: string): boolean =>
    [...this.payouts.values()]
      .filter(({ sale }) => sale === wanted)
      .every(({ state }) => state === 'refused' || state === 'returned');

  isPaid = (wanted: string): boolean =>
    [...this.payouts.values()].some(({ state, utr }) => state === 'paid' && utr === wanted);

  /** Every refund of these orders. */
  async refunds(): Promise<(RefundRow & { order: string })[]> {
    const rows = await this.shop.db
      .select({ refund: refunds, order: orders.number })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(inArray(orders.number, [...this.placed.keys()]))
      .orderBy(asc(refunds.id));
    return rows.map(({ refund, order }) => ({ ...refund, order }));
  }

  /** Runs a customer's act, once more where the store died under it. Undefined for a refusal. */
  async asked<Given>(
    death: Death,
    work: (death: Death) => Promise<Given>,
  ): Promise<Given | undefined> {
    try {
      return await work(death);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code !== 500) return undefined;
      if (death === 'never') throw error;
      return this.asked('never', work);
    }
  }

  type = (drawn: Drawn, args: string[]): Promise<TypedAnswer[]> =>
    typeCommand(this.shop, drawn, args);

  /** Each file goes to the bank once, with all that is in it. */
  async upload(): Promise<void> {
    for (const { order, ...refund } of await this.refunds()) {
      if (refund.fileId === null || this.files.has(refund.code)) continue;
      this.files.set(refund.code, { refund, order, state: 'new', utr: '' });
    }
    for (const { id, sale, amount, fileId } of await this.transfers()) {
      if (fileId === null || this.payouts.has(id)) continue;
      this.payouts.set(id, { sale, amount, state: 'new', utr: '' });
    }
  }

  /** Every transfer of these sales. */
  transfers = () =>
    this.shop.db
      .select()
      .from(payoutTransfers)
      .where(inArray(payoutTransfers.sale, [...this.sales, '-']))
      .orderBy(asc(payoutTransfers.id));
}
