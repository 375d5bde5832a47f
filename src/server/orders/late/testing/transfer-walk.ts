import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#shared/contract/refusal.ts';
import { isKilled, type Death, mortal } from '#server/desk/testing/mortal-shop.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { indianTime } from '#shared/india-time.ts';
import { orders } from '#server/db/schema/orders.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { sweepHolds } from '#server/payments/transfer/sweep-holds.ts';
import { Buyer } from '#server/testing/people/buyer.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import {
  acceptLateOf,
  declineLateOf,
  quoteLateOf,
  rateIs,
} from '#server/testing/people/transfers.ts';

const HOUR_MS = 60 * 60_000;

/** What the model knows of an order: the total its customer agreed to, and the order that it replaces. */
export interface Agreed {
  who: number;
  kind: 'buy' | 'convert';
  /** Rupees. */
  paid: string;
  replaces: string;
}

/** Money that the bank saw, or that went out: recorded once, however often it was typed. */
export interface Flow {
  way: 'in' | 'out';
  order: string;
  /** Rupees. */
  amount: string;
  reference: string;
  /** The payment ids that the desk printed for it; at most one of them still stands. */
  records: Set<number>;
}

interface Answer {
  payment?: number;
}

/**
 * For tests: concurrent acts of customers and the desk on orders by bank transfer, while the clock and the rates move and
 * transactions die. The model keeps the agreed prices and the money seen; `check-walk.ts` compares.
 */
export class TransferWalk {
  readonly agreed = new Map<string, Agreed>();
  readonly flows: Flow[] = [];
  readonly voided = new Set<number>();
  deeds = 0;

  constructor(
    readonly shop: TestShop,
    readonly people: Buyer[],
    readonly pieces: { bag: string; coinId: number; couponId: number },
    private readonly name: string,
  ) {}

  async round(deeds: TransferDeed[]): Promise<void> {
    this.deeds += deeds.length;
    await Promise.all(deeds.map((deed) => DEEDS[deed.what](this, deed)));
  }

  numberOf({ order }: TransferDeed): string | undefined {
    const numbers = [...this.agreed.keys()];
    // Prefers the newest orders, because some states take several deeds to reach.
    return numbers.toReversed()[order % Math.max(1, numbers.length)];
  }

  /** A lapsed order, whose customer has a decision to make, or else any order. */
  async lapsedOf(deed: TransferDeed): Promise<string | undefined> {
    const rows = await this.shop.db
      .select({ number: orders.number })
      .from(orders)
      .where(and(inArray(orders.number, [...this.agreed.keys()]), eq(orders.state, 'lapsed')))
      .orderBy(orders.id);
    return rows[deed.order % Math.max(1, rows.length)]?.number ?? this.numberOf(deed);
  }

  buyerOf(number: string, death: Death = 'never'): Buyer {
    const who = this.agreed.get(number)?.who ?? 0;
    return this.buyer(who, death);
  }

  buyer(who: number, death: Death = 'never'): Buyer {
    const { id, caller, shippingId, billingId } = this.people[who % this.people.length] as Buyer;
    return new Buyer(mortal(this.shop, death), id, caller, shippingId, billingId);
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

  /** Runs a desk command, once more where the store died under it. Undefined for a refusal. */
  async typed(death: Death, args: string[]): Promise<Answer | undefined> {
    const request = { args: [...args, '--json'], user: 'meera' };
    let reply = await runDesk(mortal(this.shop, death), request);
    if (isKilled(reply)) reply = await runDesk(this.shop, request);
    if (reply.code === 2) throw new Error(`${args.join(' ')}: ${reply.error.join()}`);
    return reply.out.length > 0 ? (JSON.parse(reply.out.join('\n')) as Answer) : undefined;
  }

  /** The flow of these fields: the same command typed twice means the same money. */
  flow(wanted: Omit<Flow, 'records'>): Flow {
    const known = this.flows.find(
      ({ way, order, reference, amount }) =>
        way === wanted.way &&
        order === wanted.order &&
        reference === wanted.reference &&
        amount === wanted.amount,
    );
    if (known) return known;
    const flow = { ...wanted, records: new Set<number>() };
    this.flows.push(flow);
    return flow;
  }

  reference = (way: string, pick: number): string =>
    `${this.name}${way}${String(pick).padStart(9, '7')}`;
}

type DeedKind = keyof typeof DEEDS;
interface TransferDeed {
  what: DeedKind;
  who: number;
  order: number;
  pick: number;
  death: Death;
  /** Which part of an order's total moves. */
  size: 'all' | 'half' | 'paisa' | 'less' | 'more';
  /** How many hours ago the bank saw the money. */
  hoursAgo: number;
}

type Deed = (walk: TransferWalk, deed: TransferDeed) => Promise<void>;

function amountOf(total: string, size: TransferDeed['size']): string {
  const paise = Math.round(Number(total) * 100);
  const sizes = {
    all: paise,
    half: Math.ceil(paise / 2),
    paisa: 1,
    less: Math.max(1, paise - 100),
    more: paise + 1000,
  };
  return rupeesOf(sizes[size]);
}

const place: Deed = async (walk, { who, death, pick }) => {
  const { bag, couponId } = walk.pieces;
  const id = randomUUID();
  await walk.asked('never', () => walk.buyer(who).add(bag));
  const lock = await walk.asked('never', () => walk.buyer(who).lock(pick % 3 === 0 ? couponId : 0));
  if (!lock) return;
  const placed = await walk.asked(death, (dying) =>
    walk.buyer(who, dying).pay({
      QuoteId: lock.QuoteId,
      couponId: pick % 3 === 0 ? couponId : 0,
      paymentMode: 'TRANSFER',
      file: '',
      RequestId: id,
    }),
  );
  if (placed) agree(walk, placed.ONumber, { who, kind: 'buy', paid: lock.Total, replaces: '' });
};

const convert: Deed = async (walk, { who, death }) => {
  const coin = { detailId: walk.pieces.coinId, grams: '10' };
  const id = randomUUID();
  const lock = await walk.asked('never', () => walk.buyer(who).lockCoin(coin));
  if (!lock) return;
  const sent = { QuoteId: lock.QuoteId, paymentMode: 'TRANSFER' as const, file: '', RequestId: id };
  const placed = await walk.asked(death, (dying) => walk.buyer(who, dying).convert(coin, sent));
  if (placed) agree(walk, placed.ONumber, { who, kind: 'convert', paid: lock.Total, replaces: '' });
};

function agree(walk: TransferWalk, number: string, agreed: Agreed): void {
  if (walk.agreed.has(number)) throw new Error(`${number} was placed twice`);
  walk.agreed.set(number, agreed);
}

const received: Deed = async (walk, deed) => {
  const order = deed.pick % 2 ? await walk.lapsedOf(deed) : walk.numberOf(deed);
  const agreed = order && walk.agreed.get(order);
  if (!order || !agreed) return;
  const flow = walk.flow({
    way: 'in',
    order,
    amount: amountOf(agreed.paid, deed.size),
    reference: walk.reference('IN', deed.pick),
  });
  const { day, time } = indianTime(walk.shop.now() - deed.hoursAgo * HOUR_MS);
  const seen = ['--seen', `${day} ${time.slice(0, 5)}`];
  const args = ['received', order, '--utr', flow.reference, '--amount', flow.amount, ...seen];
  const answer = await walk.typed(deed.death, args);
  if (answer?.payment !== undefined) flow.records.add(answer.payment);
};

const refunded: Deed = async (walk, deed) => {
  const order = walk.numberOf(deed);
  const agreed = order && walk.agreed.get(order);
  if (!order || !agreed) return;
  const { Money } = await walk.buyerOf(order).status(order);
  const amount = deed.pick % 3 === 0 ? amountOf(agreed.paid, deed.size) : (Money?.DueBack ?? '0');
  if (Number(amount) === 0) return;
  const reference = walk.reference('OUT', deed.pick);
  const flow = walk.flow({ way: 'out', order, amount, reference });
  const args = ['refunded', order, '--reference', reference, '--amount', amount];
  const answer = await walk.typed(deed.death, args);
  if (answer?.payment !== undefined) flow.records.add(answer.payment);
};

const voided: Deed = async (walk, deed) => {
  const known = walk.flows.flatMap(({ order, records }) =>
    [...records].map((id) => ({ order, id })),
  );
  const record = known[deed.pick % Math.max(1, known.length)];
  if (!record) return;
  const args = ['void-payment', record.order, String(record.id), '--reason', 'x'];
  if (await walk.typed(deed.death, args)) walk.voided.add(record.id);
};

const accept: Deed = async (walk, deed) => {
  const number = await walk.lapsedOf(deed);
  const old = number && walk.agreed.get(number);
  if (!number || !old) return;
  const late = await walk.asked('never', () => quoteLateOf(walk.buyerOf(number), number));
  if (!late) return;
  const given = { QuoteId: late.QuoteId, RequestId: randomUUID() };
  const placed = await walk.asked(deed.death, (dying) =>
    acceptLateOf(walk.buyerOf(number, dying), number, given),
  );
  if (!placed) return;
  const { who, kind } = old;
  agree(walk, placed.ONumber, { who, kind, paid: late.Now, replaces: number });
};

const decline: Deed = async (walk, deed) => {
  const number = await walk.lapsedOf(deed);
  if (!number) return;
  const id = randomUUID();
  await walk.asked(deed.death, (dying) => declineLateOf(walk.buyerOf(number, dying), number, id));
};

/** A command of the desk that only moves the order. */
const moves =
  (act: string, ...options: string[]): Deed =>
  async (walk, deed) => {
    const number = walk.numberOf(deed);
    if (number) await walk.typed(deed.death, [act, number, ...options]);
  };

const DEEDS = {
  place,
  convert,
  received,
  refunded,
  voided,
  accept,
  decline,
  confirm: moves('confirm'),
  forgive: moves('confirm', '--anyway', '--reason', 'x'),
  unconfirm: moves('unconfirm', '--reason', 'x'),
  reject: moves('reject', '--reason', 'x'),
  cancel: moves('cancel', '--reason', 'x'),
  async wait({ shop }, { hoursAgo }) {
    shop.clock.now += (hoursAgo + 1) * HOUR_MS;
    rateIs(shop, shop.rates.reading?.gold ?? '127000');
  },
  async rates({ shop }, { pick }) {
    rateIs(shop, String(120_000 + (pick % 20) * 1000));
  },
  async sweep({ shop }, { death }) {
    await sweepHolds(mortal(shop, death));
  },
} satisfies Record<string, Deed>;

/** One random act on orders by transfer; its effect depends on the acts before it. */
export const transferDeed = fc.record({
  what: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom<DeedKind>(
        ...(['place', 'received', 'received', 'accept', 'accept', 'wait', 'sweep'] as const),
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(DEEDS) as DeedKind[])) },
  ),
  who: fc.nat(1),
  order: fc.nat(3),
  pick: fc.nat(40),
  death: fc.constantFrom<Death>('never', 'never', 'never', 'before commit', 'after commit'),
  size: fc.constantFrom<TransferDeed['size']>(
    'all',
    'all',
    'half',
    'half',
    'paisa',
    'less',
    'more',
  ),
  hoursAgo: fc.constantFrom(0, 0, 1, 6, 12, 23, 30),
});
