import { isDeepStrictEqual } from 'node:util';
import { and, inArray, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { digitalQuotes } from '#server/db/schema/digital.ts';
import { findComing } from '#server/digital/trades/find-coming.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { toGrams, toUnits } from '#server/digital/ledger/grams.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { payFor } from '../people/pay-for.ts';
import type { Buyer } from '../people/buyer.ts';
import type { TestShop } from '../test-shop.ts';
import { askTicket, GRAM, makeTrade } from '../people/trader.ts';
import { inTransaction } from '#server/db/transaction.ts';

type Source = 'gold' | 'silver';
interface Order {
  who: number;
  source: Source;
  units: number;
  side: 'buy' | 'sell' | 'convert';
  id: string;
  number: string;
  /** A ticket, a ticket ended by a later one, a waiting order, and the ends. */
  state: 'ticket' | 'ended' | 'placed' | 'done' | 'rejected';
}

/** For tests: runs deeds on a real shop and on a simple model of it. Throws where they differ. */
export class TradeWalk {
  readonly held: Record<Source, number>[] = [];
  readonly orders: Order[] = [];
  deeds = 0;
  /** The tickets since the model was last compared. */
  private asked: Order[] = [];

  constructor(
    private readonly shop: TestShop,
    private readonly people: Buyer[],
    private readonly coinId: number,
  ) {
    for (const _ of people) this.held.push({ gold: 0, silver: 0 });
  }

  /** Runs the drawn deeds concurrently; what succeeded is applied to the model too. */
  async round(drawn: Drawn[]): Promise<void> {
    const lone = drawn.length === 1;
    const ends = await Promise.allSettled(drawn.map((deed) => this.begin(deed, lone)));
    this.deeds += drawn.length;
    for (const end of ends) {
      if (end.status === 'rejected' && !isRefused(end.reason)) throw end.reason;
    }
    for (const end of ends) if (end.status === 'fulfilled') end.value();
    await this.compare();
  }

  async compare(): Promise<void> {
    await this.endEarlier();
    for (const [who, own] of this.held.entries()) {
      const id = this.people[who]?.id ?? 0;
      same(await findHoldings(this.shop, id), own, 'held');
      // All is bought by card: what is not paid is not on its way, and what is paid is there.
      same(await findComing(this.shop, id), { gold: 0, silver: 0 }, 'coming');
    }
  }

  /**
   * Only one ticket of a side and a metal is open: of several asked for at once the shop decides which came last. It is the one
   * that was not ended, unless its time has passed meanwhile.
   */
  private async endEarlier(): Promise<void> {
    const asked = this.asked.splice(0);
    if (asked.length === 0) return;
    const { id, expiresAt, endedAt } = digitalQuotes;
    const rows = await this.shop.db
      .select({ id, expiresAt })
      .from(digitalQuotes)
      .where(and(inArray(id, idsOf(asked)), isNull(endedAt)));
    const ends = new Map(rows.map((row) => [row.id, row.expiresAt.getTime()]));
    for (const one of asked) {
      const alike = (other: Order) =>
        other.who === one.who && other.side === one.side && other.source === one.source;
      const whole = asked.filter(alike).filter((other) => ends.has(other.id));
      const open = whole.filter((other) => (ends.get(other.id) ?? 0) > this.shop.now());
      same(whole.length > 0 && open.length < 2, true, 'one open ticket');
      const last = whole.reduce((a, b) => ((ends.get(b.id) ?? 0) > (ends.get(a.id) ?? 0) ? b : a));
      for (const other of this.orders.filter(alike)) {
        if (other.state === 'ticket' && other !== last) other.state = 'ended';
      }
    }
  }

  /** Does one deed and gives what follows in the model. A lone deed is refused only where the model refuses it too. */
  async begin(deed: Drawn, lone: boolean): Promise<() => void> {
    const { possible, work } = this.read(deed);
    const end = await work().then(
      (follows) => ({ follows, error: undefined }),
      (error: unknown) => ({ follows: undefined, error }),
    );
    if (lone) same(end.follows !== undefined, possible, `${deed.what} was done`);
    if (!end.follows) throw end.error;
    return end.follows;
  }

  private read(deed: Drawn): { possible: boolean; work: () => Promise<() => void> } {
    const who = deed.who % this.people.length;
    const [buyer, own] = [this.people[who], this.held[who]];
    const order = this.orders[deed.pick % Math.max(1, this.orders.length)];
    const nothing = { possible: true, work: async () => () => undefined };
    if (!buyer || !own) return nothing;
    if (deed.what === 'ask') return this.ask(buyer, own, { ...deed, who });
    if (deed.what === 'convert') return this.convert(buyer, own, who);
    const owner = order && this.people[order.who];
    if (!order || !owner) return nothing;
    if (deed.what === 'trade') return this.trade(owner, order, deed.id);
    return this.move(order, deed.what);
  }

  private ask(buyer: Buyer, own: Record<Source, number>, { who, source, side, size }: Drawn) {
    const units = source === 'gold' ? size * 101 : size * 4001;
    const asked = { side, source, grams: toGrams(units), liveRate: GRAM[source][side] };
    const work = async () => {
      const { id, ONumber } = await askTicket(buyer, asked);
      const order: Order = {
        who,
        source,
        units,
        side,
        id: String(id),
        number: ONumber,
        state: 'ticket',
      };
      return () => {
        this.orders.push(order);
        this.asked.push(order);
      };
    };
    return { possible: side === 'buy' || own[source] >= units, work };
  }

  private trade(owner: Buyer, order: Order, again: boolean) {
    const own = this.held[order.who] ?? { gold: 0, silver: 0 };
    const type = order.side === 'buy' ? 1 : 2;
    // With the first id it is a repeat; with another one it would be traded twice.
    const RequestId = again || order.state === 'ticket' ? order.number : `other ${order.number}`;
    const work = async () => {
      await makeTrade(owner, { id: order.id, type }, { paymentMode: 'CARD', RequestId });
      return () => {
        if (order.state !== 'ticket') return;
        order.state = order.side === 'buy' ? 'placed' : 'done';
        if (order.side === 'sell') own[order.source] -= order.units;
      };
    };
    if (order.side === 'convert') return { possible: true, work: async () => () => undefined };
    const fits = order.side === 'buy' || own[order.source] >= order.units;
    const repeated = again && order.state !== 'ended';
    return { possible: order.state === 'ticket' ? fits : repeated, work };
  }

  private convert(buyer: Buyer, own: Record<Source, number>, who: number) {
    const units = toUnits('10');
    const coin = { detailId: this.coinId, grams: '10' };
    const work = async () => {
      const { ONumber } = await buyer.convert(coin, { paymentMode: 'CARD' });
      return () => {
        own.silver -= units;
        const rest = { source: 'silver', side: 'convert', state: 'placed', id: '' } as const;
        this.orders.push({ who, units, number: ONumber, ...rest });
      };
    };
    return { possible: own.silver >= units, work };
  }

  private move(order: Order, to: 'confirmed' | 'rejected') {
    const moving = { orderNumber: order.number, by: 'desk:m', note: 'x' };
    const own = this.held[order.who] ?? { gold: 0, silver: 0 };
    const work = async () => {
      const moved = await inTransaction(this.shop, async (tx) => {
        if (to === 'confirmed') await payFor(tx, moving.orderNumber);
        return moveOrder(tx, { ...moving, to });
      });
      return () => {
        if (moved === 'already') return;
        order.state = to === 'confirmed' ? 'done' : 'rejected';
        // Bought metal is credited on confirmation, a coin's metal returned on rejection.
        if ((order.side === 'buy') === (to === 'confirmed')) own[order.source] += order.units;
      };
    };
    const there = to === 'confirmed' ? 'done' : 'rejected';
    const possible = order.side !== 'sell' && ['placed', there].includes(order.state);
    return { possible, work };
  }
}

const idsOf = (orders: Order[]) => orders.map(({ id }) => id);

/** A refusal has words for the customer; anything else is a fault of the store. */
export const isRefused = (reason: unknown) =>
  reason instanceof Refusal && reason.code < REFUSED.failed;

/** Throws an Error where the shop differs from the model. */
export function same(real: unknown, model: unknown, what: string): void {
  if (isDeepStrictEqual(real, model)) return;
  throw new Error(`${what}: ${JSON.stringify(real)}, not ${JSON.stringify(model)}`);
}

/** One random deed; its effect depends on the deeds before it. */
export const deed = fc.record({
  what: fc.constantFrom('ask', 'trade', 'trade', 'confirmed', 'rejected', 'convert'),
  who: fc.nat(1),
  pick: fc.nat(20),
  source: fc.constantFrom<Source>('gold', 'silver'),
  side: fc.constantFrom('buy', 'sell'),
  size: fc.integer({ min: 2, max: 100 }),
  id: fc.boolean(),
});
export type Drawn = typeof deed extends fc.Arbitrary<infer Deed> ? Deed : never;
