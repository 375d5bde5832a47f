import { eq, inArray } from 'drizzle-orm';
import type { DeskLimit } from '#server/db/schema/desk.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { findFree, findVaultStand } from '#server/digital/ledger/vault.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { paiseOf } from '#server/payments/paise.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import type { TestShop } from '../shop-on.ts';
import { same } from '../walks/trade-walk.ts';

type Metals = Record<Metal, number>;
type OrderRow = typeof orders.$inferSelect;

/** A person who trades, with the grams in whole 0.1 mg that came to them otherwise than by orders. */
export interface Person {
  id: number;
  mobile: string;
  given: Metals;
}

/** The agreed terms of an order. */
export interface Agreed {
  number: string;
  who: Person;
  kind: 'buy' | 'convert' | 'digital';
  mode: 'UPI' | 'CARD';
  /** Paise. */
  total: number;
  metal: Metal;
  /** Whole 0.1 mg of digital metal: bought, or taken for a coin. */
  units: number;
  /** The number of the picture sent as its proof. */
  picture: number;
}

/** A sale of digital metal to the refinery. */
interface Sale {
  number: string;
  who: Person;
  paid: boolean;
}

/** Money that was recorded as received or given back, or that a provider captured; recorded at most once. */
export interface Flow {
  way: 'in' | 'out';
  order: string;
  paise: number;
  reference: string;
  /** The ids of its records. */
  records: Set<number>;
}

/** A typed desk act, with its effect on the model, which is applied once. */
export interface Typed {
  args: string[];
  effect: () => void;
  done: boolean;
}

/** Metal that the desk credited to somebody. */
interface Credit {
  ref: string;
  who: Person;
  metal: Metal;
  units: number;
  typed: Typed;
  /** The act that takes it back, once somebody has typed it. */
  reversal?: Typed;
}

/** The limits of what one person may do alone, in whole 0.1 mg and paise. */
export const LIMITS: Record<DeskLimit, { each: number; day: number }> = {
  gold: { each: 20_000, day: 200_000 },
  silver: { each: 500_000, day: 5_000_000 },
  rupees: { each: 10_000_000, day: 60_000_000 },
  'vault-gold': { each: 200_000, day: 1_000_000 },
  'vault-silver': { each: 5_000_000, day: 30_000_000 },
};

/** States in which the refinery has promised the pieces: all of the money must be there. */
const PROMISED = ['payment-received', 'confirmed', 'dispatched', 'delivered', 'credited-back'];
const OVER = ['rejected', 'cancelled', 'lapsed', 'replaced'];

/** What must be true of the store, kept separately and computed independently. Throws an Error where the store differs. */
export class Model {
  readonly orders = new Map<string, Agreed>();
  readonly sales = new Map<string, Sale>();
  flows: Flow[] = [];
  readonly voided = new Set<number>();
  requests: { id: number; typed?: Typed; flow?: Flow }[] = [];
  credits: Credit[] = [];
  readonly deposited: Metals = { gold: 0, silver: 0 };
  /** Scopes that are halted, as `gold/digital`. */
  readonly halts = new Set<string>();
  /** The vault before the first step. */
  private start: Metals = { gold: 0, silver: 0 };

  async begin(shop: TestShop): Promise<void> {
    this.start = (await findVaultStand(shop)).inVault;
  }

  /** An order exists once, on the terms its customer agreed to. */
  agree(agreed: Agreed): void {
    const before = this.orders.get(agreed.number);
    if (!before) this.orders.set(agreed.number, agreed);
    else same([before.who.id, before.total], [agreed.who.id, agreed.total], 'placed twice');
  }

  /** An order's money is exactly what was seen of it, and no state promises more. */
  async checkOrder(shop: TestShop, number: string): Promise<void> {
    const agreed = this.orders.get(number);
    const [order] = await shop.db.select().from(orders).where(eq(orders.number, number));
    if (!agreed || !order) throw new Error(`${number} was acknowledged and is not there`);
    same(paiseOf(order.paid), agreed.total, `price of ${number}`);
    const { came, givenBack, forgiven } = await findOrderMoney(shop, order);
    const seen = { came: this.sum(number, 'in'), givenBack: this.sum(number, 'out') };
    same({ came, givenBack }, seen, `money of ${number}, which is ${order.state}`);
    // A payment that proves wrong after the pieces were promised may still be taken back.
    const stays = came + this.takenBack(number) - givenBack + forgiven;
    const asked = PROMISED.includes(order.state) ? agreed.total : 0;
    if (stays < asked) throw new Error(`${number} is ${order.state} with ${stays} paise`);
    const invoiced = order.invoiceNumber !== null;
    if (['confirmed', 'dispatched', 'delivered'].includes(order.state) && !invoiced) {
      throw new Error(`${number} is ${order.state} without an invoice`);
    }
  }

  /** A customer holds what came to them less what left them. */
  async checkPerson(shop: TestShop, who: Person): Promise<void> {
    const held = { ...who.given };
    const own = [...this.orders.values()].filter((each) => each.who === who);
    for (const { order, agreed } of await this.withRows(shop, own)) {
      const { metal, units, kind } = agreed;
      if (kind === 'digital' && order.state === 'confirmed') held[metal] += units;
      if (kind === 'convert' && !OVER.includes(order.state)) held[metal] -= units;
    }
    same(await findHoldings(shop, who.id), held, `holding of customer ${who.id}`);
    if (held.gold < 0 || held.silver < 0) throw new Error(`customer ${who.id} is below nothing`);
  }

  /** Everything that customers hold and were promised is in the vault. */
  async checkVault(shop: TestShop): Promise<void> {
    const { inVault, customers } = await findVaultStand(shop);
    const coins: Metals = { gold: 0, silver: 0 };
    const made = [...this.orders.values()].filter(({ kind }) => kind === 'convert');
    for (const { order, agreed } of await this.withRows(shop, made)) {
      if (!OVER.includes(order.state)) coins[agreed.metal] += agreed.units;
    }
    const expected = {
      gold: this.start.gold + this.deposited.gold - coins.gold,
      silver: this.start.silver + this.deposited.silver - coins.silver,
    };
    same(inVault, expected, 'in the vault');
    const free = await findFree(shop);
    for (const metal of ['gold', 'silver'] as const) {
      if (customers[metal] > inVault[metal]) throw new Error(`More ${metal} is held than there is`);
      if (free[metal] < 0) throw new Error(`More ${metal} is promised than there is`);
    }
  }

  /** Every sale exists, and is paid out exactly where the desk noted it. */
  async checkSales(shop: TestShop): Promise<void> {
    const numbers = [...this.sales.keys()];
    if (numbers.length === 0) return;
    const rows = await shop.db
      .select({ number: digitalSales.number, paidAt: digitalSales.paidAt })
      .from(digitalSales)
      .where(inArray(digitalSales.number, numbers));
    same(rows.length, numbers.length, 'sales');
    for (const { number, paidAt } of rows) {
      same(paidAt !== null, this.sales.get(number)?.paid, `${number} is paid out`);
    }
  }

  /** Removes a customer whose orders have all ended from the model: nothing of theirs changes any more. */
  async farewell(shop: TestShop, who: Person): Promise<void> {
    const own = [...this.orders.values()].filter((each) => each.who === who);
    for (const { order, agreed } of await this.withRows(shop, own)) {
      const { number, kind, metal, units } = agreed;
      if (kind === 'convert' && !OVER.includes(order.state)) {
        this.start[metal] -= units;
        // A second person may still approve a credit of theirs, and check their holding.
        who.given[metal] -= units;
      }
      if (kind === 'digital' && order.state === 'confirmed') who.given[metal] += units;
      this.orders.delete(number);
    }
    const gone = new Set(own.map(({ number }) => number));
    this.flows = this.flows.filter(({ order }) => !gone.has(order));
    // A request for a second person about one of these orders would wait for ever.
    this.requests = this.requests.filter(({ flow }) => !flow || !gone.has(flow.order));
    this.credits = this.credits.filter((credit) => credit.who !== who);
    for (const { number } of [...this.sales.values()].filter((sale) => sale.who === who)) {
      this.sales.delete(number);
    }
  }

  flow(wanted: Omit<Flow, 'records'>): Flow {
    const known = this.flows.find(
      ({ way, order, reference, paise }) =>
        way === wanted.way &&
        order === wanted.order &&
        reference === wanted.reference &&
        paise === wanted.paise,
    );
    if (known) return known;
    const flow = { ...wanted, records: new Set<number>() };
    this.flows.push(flow);
    return flow;
  }

  /** How many of its records still stand: none or one. */
  standing({ reference, records }: Flow): number {
    const left = [...records].filter((id) => !this.voided.has(id)).length;
    if (left > 1) throw new Error(`${reference} was recorded ${left} times`);
    return left;
  }

  /** Applies the effect of an act, the first time that it is reported. */
  follow(typed: Typed): void {
    if (typed.done) return;
    typed.done = true;
    typed.effect();
  }

  private sum = (order: string, way: Flow['way']): number =>
    this.flows
      .filter((flow) => flow.order === order && flow.way === way)
      .reduce((total, flow) => total + flow.paise * this.standing(flow), 0);

  private takenBack = (order: string): number =>
    this.flows
      .filter((flow) => flow.order === order && flow.way === 'in')
      .flatMap(({ records, paise }) => [...records].map((id) => ({ id, paise })))
      .filter(({ id }) => this.voided.has(id))
      .reduce((total, { paise }) => total + paise, 0);

  private async withRows(
    shop: TestShop,
    wanted: Agreed[],
  ): Promise<{ order: OrderRow; agreed: Agreed }[]> {
    if (wanted.length === 0) return [];
    const numbers = wanted.map(({ number }) => number);
    const rows = await shop.db.select().from(orders).where(inArray(orders.number, numbers));
    return rows.flatMap((order) => {
      const agreed = this.orders.get(order.number);
      return agreed ? [{ order, agreed }] : [];
    });
  }
}
