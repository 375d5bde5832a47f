import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  getRate,
  orderDigital,
  proceedToPayDigital,
  TRADE_TYPES,
} from '#shared/contract/digital.ts';
import { CreateCardPayment } from '#shared/contract/payment.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import { toGrams, toUnits } from '#server/digital/ledger/grams.ts';
import { GRACE_MS } from '#server/orders/quotes/held-quote.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { priceLocks } from '#server/db/schema/orders.ts';
import { call } from '../call.ts';
import { GOLD_10G, only, SILVER_10G } from '../people/buyer.ts';
import { CatalogueTour } from '../walks/catalogue-tour.ts';
import { refusedOr, type Customer, type HeldPrice, type Simulation } from './simulation.ts';

/** Grams of the coin made from digital silver. */
const COIN = '10';
/** The demo's gram prices as a factor of the ask, in rupees. */
const GRAM_OF_ASK = {
  gold: { buy: 1.005 / 10, sell: 0.985 / 10 },
  silver: { buy: 1.01 / 1000, sell: 0.975 / 1000 },
};
const MODES = ['UPI', 'UPI', 'CARD'] as const;

/** A refusal in the trace: without its words, which may contain random numbers. */
const told = (answer: unknown): string =>
  answer instanceof Refusal ? `refused ${answer.code} ${answer.reason ?? ''}` : 'done';

const someone = (sim: Simulation): Customer => sim.chance.pick(sim.customers);

/** Checks that a given price is near the true market. */
function checkGiven(
  sim: Simulation,
  what: string,
  asks: Partial<Record<'gold' | 'silver', number>>,
) {
  const truth = sim.market.truth();
  for (const metal of ['gold', 'silver'] as const) {
    const ask = asks[metal];
    const wrong = ask === undefined ? undefined : sim.market.wrongBy(metal, ask, truth);
    if (wrong) throw new Error(`${what}: ${wrong}`);
  }
  sim.count('prices given');
}

function requireNoHalt(sim: Simulation, what: string, scopes: string[]): void {
  const halted = scopes.find((scope) => sim.model.halts.has(scope));
  if (halted) throw new Error(`${what} although ${halted} is halted`);
}

const hold = (who: Customer, price: HeldPrice): void => {
  who.held.push(price);
  if (who.held.length > 6) who.held.shift();
};

/** A price may be used for five minutes and one of grace, by the store's own clock. */
function requireInTime(sim: Simulation, { at, skew, number }: HeldPrice): void {
  const { hand, skew: now } = sim.clocks;
  if (skew !== now.ms) return;
  const age = hand.now() - at;
  if (age > 300_000 + GRACE_MS + 5000) throw new Error(`${number} was used after ${age} ms`);
}

const held = (sim: Simulation, rest: Omit<HeldPrice, 'at' | 'skew'>): HeldPrice => ({
  ...rest,
  at: sim.clocks.hand.now(),
  skew: sim.clocks.skew.ms,
});

export const CUSTOMER_DEEDS = {
  /** Puts a bar in an empty bag and asks for its price. */
  async lock(sim: Simulation): Promise<string> {
    const who = someone(sim);
    const bag = await sim.buyer(who).bag();
    const piece = sim.chance.percent(80) ? GOLD_10G : SILVER_10G;
    if (bag.length === 0) {
      const added = await sim.once((shop) => sim.buyer(who, shop).add(piece));
      if (added instanceof Refusal) return `add ${told(added)}`;
    }
    const before = await sim.shop.db
      .select({ id: priceLocks.id })
      .from(priceLocks)
      .where(eq(priceLocks.customerId, who.id));
    const lock = await sim.once((shop) => sim.buyer(who, shop).lock());
    if (lock instanceof Refusal) return told(lock);
    if (who.held.some(({ id }) => id === lock.QuoteId)) return 'the same';
    const metal = /silver/i.test(lock.Lines[0]?.Source ?? '') ? 'silver' : 'gold';
    // The first answer may have been lost, and everything halted since.
    const anew = !before.some(({ id }) => id === lock.QuoteId);
    if (anew) {
      requireNoHalt(sim, 'a bag was priced', ['all', `${metal}/all`]);
      const [row] = await sim.shop.db
        .select({ rates: priceLocks.rates })
        .from(priceLocks)
        .where(eq(priceLocks.id, lock.QuoteId));
      checkGiven(sim, 'a bag', {
        gold: Number(row?.rates.gold),
        silver: Number(row?.rates.silver),
      });
    }
    const { QuoteId: id, ONumber: number, Total: total } = lock;
    hold(who, held(sim, { kind: 'buy', id, number, total, metal, side: 'buy', units: 0 }));
    return anew ? 'done' : 'its first answer was lost';
  },

  async pay(sim: Simulation): Promise<string> {
    const who = someone(sim);
    const price = who.held.findLast(({ kind }) => kind === 'buy');
    if (!price) return 'nothing to pay';
    const mode = sim.chance.pick(MODES);
    const picture = sim.chance.percent(4) ? 1 : sim.newPicture();
    const file = mode === 'UPI' ? await sim.picture(picture) : '';
    const sent = { QuoteId: price.id, RequestId: randomUUID(), paymentMode: mode, file };
    const answer = await sim.send(
      (shop) => sim.buyer(who, shop).pay(sent),
      ({ ONumber }) => ONumber,
    );
    if (answer instanceof Refusal) return told(answer);
    requireInTime(sim, price);
    if (answer.ONumber !== price.number) throw new Error('The order has another number');
    place(sim, who, { price, kind: 'buy', mode, picture, total: totalOf(price.total, mode) });
    return 'done';
  },

  /** Asks for the price of some grams of digital metal, by a rate read a while ago. */
  async ticket(sim: Simulation): Promise<string> {
    const who = someone(sim);
    const side = sim.chance.pick(['buy', 'buy', 'sell'] as const);
    const metal = sim.chance.pick(['gold', 'silver'] as const);
    const units =
      metal === 'gold' ? 500 + sim.chance.below(30_000) : 20_000 + sim.chance.below(900_000);
    const read = await refusedOr(call(sim.shop, getRate, {}));
    if (read instanceof Refusal) return `rate ${told(read)}`;
    const rate = read.data?.find(({ source }) => source === metal);
    if (!rate) return 'not traded';
    await sim.turn(sim.chance.below(sim.chance.percent(20) ? 60_000 : 3000));
    const liveRate = sim.chance.percent(3) ? '1000.00' : rate[side];
    const asked = { source: metal, type: TRADE_TYPES[side], liveRate, volume: toGrams(units) };
    const ticket = await sim.once((shop) => call(shop, orderDigital, asked, who.caller));
    if (ticket instanceof Refusal) return `${side} ${told(ticket)}`;
    const { id, ONumber: number, total, livePrice, value } = ticket.data;
    const scopes = ['all', `${metal}/all`, 'digital', `${metal}/digital`];
    const selling = side === 'sell' ? ['buy-back', `${metal}/buy-back`] : [];
    requireNoHalt(sim, `${side} of ${metal} was priced`, [...scopes, ...selling]);
    const ask = Number(livePrice) / GRAM_OF_ASK[metal][side];
    checkGiven(sim, `a gram of ${metal} to ${side}`, { [metal]: ask });
    const exact = (Number(livePrice) * units) / 10_000;
    if (Math.abs(Number(value) - exact) > 0.0101)
      throw new Error(`${number}: ${value} for ${exact}`);
    hold(who, held(sim, { kind: 'ticket', id: String(id), number, total, metal, side, units }));
    return `${side} done`;
  },

  async trade(sim: Simulation): Promise<string> {
    const who = someone(sim);
    const tickets = who.held.filter(({ kind }) => kind === 'ticket');
    const price = sim.chance.percent(80) ? tickets.at(-1) : tickets[0];
    if (!price) return 'no ticket';
    const { side, number } = price;
    const mode = side === 'sell' ? 'UPI' : sim.chance.pick(MODES);
    const picture = sim.newPicture();
    const file = side === 'buy' && mode === 'UPI' ? await sim.picture(picture) : '';
    const request = {
      id: price.id,
      type: TRADE_TYPES[side],
      deviceType: 'web',
      paymentMode: mode,
      file,
      RequestId: randomUUID(),
    };
    const answer = await sim.send(
      async (shop) => only((await call(shop, proceedToPayDigital, request, who.caller)).data),
      ({ ONumber }) => ONumber,
    );
    if (answer instanceof Refusal) return `${side} ${told(answer)}`;
    requireInTime(sim, price);
    if (side === 'sell') {
      if (sim.model.sales.has(number)) throw new Error(`${number} was sold twice`);
      sim.model.sales.set(number, { number, who, paid: false });
      who.given[price.metal] -= price.units;
      sim.count('sales');
    } else
      place(sim, who, { price, kind: 'digital', mode, picture, total: totalOf(price.total, mode) });
    who.held = who.held.filter((each) => each !== price);
    await sim.model.checkPerson(sim.shop, who);
    return `${side} done`;
  },

  /** Has a coin made from digital silver. */
  async convert(sim: Simulation): Promise<string> {
    const who = someone(sim);
    const { id: detailId } = await new CatalogueTour(sim.shop).weight(SILVER_10G);
    const coin = { detailId, grams: COIN };
    const lock = await sim.once((shop) => sim.buyer(who, shop).lockCoin(coin));
    if (lock instanceof Refusal) return `lock ${told(lock)}`;
    const mode = sim.chance.pick(MODES);
    const picture = sim.newPicture();
    const file = mode === 'UPI' ? await sim.picture(picture) : '';
    const sent = { QuoteId: lock.QuoteId, RequestId: randomUUID(), paymentMode: mode, file };
    const answer = await sim.send(
      (shop) => sim.buyer(who, shop).convert(coin, sent),
      ({ ONumber }) => ONumber,
    );
    if (answer instanceof Refusal) return told(answer);
    const { QuoteId: id, ONumber: number, Total: total } = lock;
    const units = toUnits(COIN);
    const price = held(sim, {
      kind: 'convert',
      id,
      number,
      total,
      metal: 'silver',
      side: 'buy',
      units,
    });
    place(sim, who, { price, kind: 'convert', mode, picture, total: totalOf(total, mode) });
    await sim.model.checkPerson(sim.shop, who);
    return 'done';
  },

  /** Takes an order to the card provider, and pays there, fails, or leaves. */
  async card(sim: Simulation): Promise<string> {
    const waiting = [...sim.model.orders.values()].filter(({ mode }) => mode === 'CARD').slice(-12);
    if (waiting.length === 0) return 'nothing by card';
    const { number, who } = sim.chance.pick(waiting);
    const owner = sim.customers.find(({ id }) => id === who.id);
    if (!owner) return 'gone';
    sim.provider.trouble = sim.chance.pick([
      'none',
      'none',
      'none',
      'none',
      'down',
      'answer lost',
    ] as const);
    const troubled = sim.provider.trouble !== 'none';
    const begun = await refusedOr(
      call(sim.shop, CreateCardPayment, { ONumber: number }, owner.caller),
    );
    sim.provider.trouble = 'none';
    if (begun instanceof Refusal) {
      if (begun.code === 500 && !troubled) throw begun;
      return told(begun);
    }
    const own = [...sim.provider.registered].filter(([, each]) => each.orderNumber === number);
    const [providerOrderId] = own.at(-1) ?? [];
    if (!providerOrderId) return 'not registered';
    if (sim.chance.percent(20)) {
      sim.provider.fail(providerOrderId);
      return 'declined';
    }
    const off = sim.chance.percent(4) ? sim.chance.pick([-100, 100]) : 0;
    sim.untold.push(sim.provider.capture(providerOrderId, off));
    return off === 0 ? 'captured' : 'captured another amount';
  },
};

/** The total to pay: by card 2 % more, rounded half up to the paisa. */
const totalOf = (total: string, mode: 'UPI' | 'CARD'): number => {
  const paise = paiseOf(total);
  return mode === 'UPI' ? paise : paise + Math.floor((paise * 2 + 50) / 100);
};

function place(
  sim: Simulation,
  who: Customer,
  {
    price,
    ...rest
  }: {
    price: HeldPrice;
    kind: 'buy' | 'convert' | 'digital';
    mode: 'UPI' | 'CARD';
    picture: number;
    total: number;
  },
): void {
  const { number, metal, units } = price;
  sim.model.agree({ number, who, metal, units, ...rest });
  sim.count('orders');
}
