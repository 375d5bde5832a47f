import fc from 'fast-check';
import { eq, inArray } from 'drizzle-orm';
import { issuedDocuments } from '#server/db/schema/documents.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { paiseOf, rupeesOf } from '#server/payments/paise.ts';
import { same } from '#server/testing/walks/trade-walk.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { runDesk } from '../command-line/run-desk.ts';
import { type Death, isKilled, mortal } from './mortal-shop.ts';

/** The total and the weight of every order of the walk. */
export const WALK_ORDER = { paid: '1250.50', units: 50_000 };

/** Money in or out, recorded once however often it was typed; again only after it was taken back. */
interface Flow {
  order: string;
  paise: number;
  reference: string;
  /** The ids of its records, as the desk printed them. */
  records: Set<number>;
}

interface Answer {
  approval?: number;
  state?: string;
  payment?: number;
  /** The answer of the approved act. */
  done?: { payment?: number };
}

const CLERKS = ['Meera', 'Ravi', 'Kamal'];
/** States in which the refinery has promised the pieces: all of the money must be there. */
const PROMISED = ['payment-received', 'confirmed', 'dispatched', 'delivered', 'credited-back'];

/**
 * For tests: concurrent commands of several clerks on the same orders, with dying transactions. The model knows which money was
 * recorded as received and given back; rules that hold in any state are checked against it.
 */
export class OrderWalk {
  readonly flows: { in: Flow[]; out: Flow[] } = { in: [], out: [] };
  readonly voided = new Set<number>();
  readonly requests: { id: number; flow: Flow | undefined }[] = [];
  deeds = 0;

  constructor(
    readonly shop: TestShop,
    readonly numbers: string[],
    private readonly customerId: number,
    private readonly name: string,
  ) {}

  async round(deeds: OrderDeed[]): Promise<void> {
    this.deeds += deeds.length;
    await Promise.all(deeds.map((deed) => ORDER_DEEDS[deed.what](this, deed)));
    await this.compare();
  }

  reference = (kind: string, pick: number): string =>
    `${this.name}${kind}${String(pick).padStart(10, '7')}`;

  /** Types a command; one that dies is typed again. Gives its answer, or undefined for a refusal. */
  async send({ clerk, death }: OrderDeed, args: string[]): Promise<Answer | undefined> {
    const by = CLERKS[clerk % CLERKS.length] ?? '';
    const request = { args: [...args, '--by', by, '--json'], user: by.toLowerCase() };
    let reply = await runDesk(mortal(this.shop, death), request);
    if (isKilled(reply)) reply = await runDesk(this.shop, request);
    if (reply.code === 2) throw new Error(`${args.join(' ')}: ${reply.error.join()}`);
    return reply.out.length > 0 ? (JSON.parse(reply.out.join('\n')) as Answer) : undefined;
  }

  /** The flow of these fields: the same command typed twice means the same money. */
  flow(way: 'in' | 'out', wanted: Pick<Flow, 'order' | 'paise' | 'reference'>): Flow {
    const known = this.flows[way].find(
      ({ order, reference }) => order === wanted.order && reference === wanted.reference,
    );
    if (known && known.paise === wanted.paise) return known;
    const flow = { ...wanted, records: new Set<number>() };
    this.flows[way].push(flow);
    return flow;
  }

  private async compare(): Promise<void> {
    const rows = await this.shop.db
      .select()
      .from(orders)
      .where(inArray(orders.number, this.numbers));
    let units = 0;
    for (const order of rows) {
      const { number, state } = order;
      const money = await findOrderMoney(this.shop, order);
      const sum = (way: 'in' | 'out') =>
        this.flows[way]
          .filter((flow) => flow.order === number)
          .reduce((total, flow) => total + flow.paise * this.standing(flow), 0);
      same(
        { came: money.came, givenBack: money.givenBack },
        { came: sum('in'), givenBack: sum('out') },
        `money of ${number}, which is ${state}`,
      );
      // A payment that proves wrong after the pieces were promised may still be taken back: then the books show the shortfall.
      const believed = this.flows.in
        .filter((flow) => flow.order === number)
        .reduce((total, { paise, records }) => {
          const wrong = [...records].filter((id) => this.voided.has(id)).length;
          return total + paise * wrong;
        }, 0);
      const stays = money.came + believed - money.givenBack + money.forgiven;
      const asked = PROMISED.includes(state) ? paiseOf(order.paid) : 0;
      if (stays < Math.max(0, asked)) throw new Error(`${number} is ${state} with ${stays} paise`);
      if (state === 'credited-back' || (state === 'returned' && order.returnedGrams)) {
        units += WALK_ORDER.units;
      }
      await this.comparePapers(order);
    }
    same((await findHoldings(this.shop, this.customerId)).gold, units, 'grams that went back');
    const standing = this.flows.in.filter((flow) => this.standing(flow) > 0);
    if (new Set(standing.map(({ reference }) => reference)).size < standing.length) {
      throw new Error('One payment pays for two orders');
    }
  }

  /** How many of its records still stand: none or one. */
  private standing({ reference, records }: Flow): number {
    const left = [...records].filter((id) => !this.voided.has(id)).length;
    if (left > 1) throw new Error(`${reference} was recorded ${left} times`);
    return left;
  }

  /** The last standing refund record of a flow, for an approval whose repeated answer does not name it. */
  async lastRecord({ order, reference }: Flow): Promise<number | undefined> {
    const [row] = await this.shop.db.select().from(orders).where(eq(orders.number, order));
    const { records } = row ? await findOrderMoney(this.shop, row) : { records: [] };
    return records.findLast(
      (each) => each.kind === 'out' && each.reference === reference && each.reverses === null,
    )?.id;
  }

  /** An order has at most one invoice, and never more credited than its total. */
  private async comparePapers(order: typeof orders.$inferSelect): Promise<void> {
    const papers = await this.shop.db
      .select()
      .from(issuedDocuments)
      .where(eq(issuedDocuments.orderId, order.id));
    const invoices = papers.filter(({ kind }) => kind === 'invoice');
    same(invoices.length, order.invoiceNumber === null ? 0 : 1, `invoices of ${order.number}`);
    const credited = papers
      .filter(({ kind }) => kind === 'credit-note')
      .reduce((total, { data }) => total + paiseOf(String((data as { total: string }).total)), 0);
    if (credited > paiseOf(order.paid)) throw new Error(`${order.number} is credited twice`);
  }
}

type OrderDeedKind = keyof typeof ORDER_DEEDS;
interface OrderDeed {
  what: OrderDeedKind;
  clerk: number;
  death: Death;
  order: number;
  pick: number;
  /** In paise. */
  size: number;
}

const numberOf = (walk: OrderWalk, { order }: OrderDeed): string =>
  walk.numbers[order % walk.numbers.length] ?? '';
const REASON = ['--reason', 'x'];

/** A command that only moves the order. */
const plain =
  (act: string, ...options: string[]) =>
  async (walk: OrderWalk, deed: OrderDeed): Promise<void> => {
    const answer = await walk.send(deed, [act, numberOf(walk, deed), ...options]);
    if (answer?.approval !== undefined)
      walk.requests.push({ id: answer.approval, flow: undefined });
  };

/** Money in or out, with an amount and a reference that may have been used before. */
const money =
  (act: 'received' | 'refunded', way: 'in' | 'out', option: string) =>
  async (walk: OrderWalk, deed: OrderDeed): Promise<void> => {
    const order = numberOf(walk, deed);
    const reference = walk.reference(act.slice(0, 3), deed.pick);
    const flow = walk.flow(way, { order, paise: deed.size, reference });
    const amount = ['--amount', rupeesOf(deed.size)];
    const answer = await walk.send(deed, [act, order, option, reference, ...amount]);
    if (!answer) return;
    if (answer.approval !== undefined) walk.requests.push({ id: answer.approval, flow });
    else if (answer.payment !== undefined) flow.records.add(answer.payment);
  };

/** The possible commands on an order at the desk. */
const ORDER_DEEDS = {
  received: money('received', 'in', '--utr'),
  refunded: money('refunded', 'out', '--reference'),
  confirm: plain('confirm', '--looked'),
  unconfirm: plain('unconfirm', ...REASON),
  reject: plain('reject', ...REASON),
  cancel: plain('cancel', ...REASON),
  dispatch: plain('dispatch'),
  deliver: plain('deliver'),
  return: plain('return', '--money', '1000', ...REASON),
  keepGrams: plain('return', '--grams', ...REASON),
  creditBack: plain('credit-back', ...REASON),

  async void(walk: OrderWalk, deed: OrderDeed): Promise<void> {
    const known = [...walk.flows.in, ...walk.flows.out].flatMap(({ order, records }) =>
      [...records].map((id) => ({ order, id })),
    );
    const record = known[deed.pick % Math.max(1, known.length)];
    if (!record) return;
    const args = ['void-payment', record.order, String(record.id), ...REASON];
    if (await walk.send(deed, args)) walk.voided.add(record.id);
  },

  async approve(walk: OrderWalk, deed: OrderDeed): Promise<void> {
    const request = walk.requests[deed.pick % Math.max(1, walk.requests.length)];
    if (!request) return;
    const answer = await walk.send(deed, ['approve', String(request.id)]);
    if (answer?.state !== 'approved' || !request.flow) return;
    const id = answer.done?.payment ?? (await walk.lastRecord(request.flow));
    if (id !== undefined) request.flow.records.add(id);
  },
};

/** One random command on an order; its effect depends on the commands before it. */
export const orderDeed = fc.record({
  what: fc.oneof(
    fc.constantFrom<OrderDeedKind>('received', 'received', 'confirm', 'dispatch', 'refunded'),
    fc.constantFrom(...(Object.keys(ORDER_DEEDS) as OrderDeedKind[])),
  ),
  clerk: fc.nat(2),
  death: fc.constantFrom<Death>('never', 'never', 'never', 'before commit', 'after commit'),
  order: fc.nat(3),
  pick: fc.nat(60),
  size: fc.constantFrom(125_050, 125_050, 100_000, 25_050, 25_051, 1, 130_000),
});
