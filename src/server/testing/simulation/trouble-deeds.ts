import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { sweepAttempts } from '#server/limits/attempts.ts';
import { sweepCardPayments } from '#server/payments/card/sweep-card-payments.ts';
import { sweepUnpaidUpi } from '#server/payments/upi/sweep-unpaid-upi.ts';
import { sweepQuotes } from '#server/orders/quotes/held-quote.ts';
import { attempts } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { eq } from 'drizzle-orm';
import { faulty } from './faults.ts';
import { GOLD_10G } from '../people/buyer.ts';
import type { Captured } from './card-provider.ts';
import type { Simulation } from './simulation.ts';

const HOUR_MS = 3_600_000;

export const TROUBLE_DEEDS = {
  async time(sim: Simulation): Promise<string> {
    await sim.turn(sim.chance.below(40_000));
    return 'passed';
  },

  async longTime(sim: Simulation): Promise<string> {
    const minutes = 1 + sim.chance.below(15);
    await sim.turn(minutes * 60_000);
    await sim.shop.db.delete(attempts);
    return `${minutes} minutes passed`;
  },

  /** Sets the store's clock, or lets it drift; the market's clock is unaffected. */
  async clock(sim: Simulation): Promise<string> {
    const { skew } = sim.clocks;
    const by = sim.chance.pick([
      0,
      0,
      0,
      3000,
      -3000,
      12_000,
      -12_000,
      HOUR_MS,
      -HOUR_MS,
      300_000,
      -90_000,
    ]);
    skew.ms = by;
    sim.count('clock settings');
    await sim.turn(2500);
    return `${by} ms off`;
  },

  async feed(sim: Simulation): Promise<string> {
    if (sim.chance.percent(20)) {
      sim.market.silent = true;
      await sim.turn(sim.chance.below(40_000));
      sim.market.silent = false;
      return 'was silent';
    }
    const kind = sim.market.breakFeed(5 + sim.chance.below(180));
    sim.count('feeds broken');
    await sim.turn(sim.chance.below(6000));
    return kind;
  },

  async feedMended(sim: Simulation): Promise<string> {
    sim.market.mend();
    await sim.turn(9000);
    return 'well';
  },

  /** The provider reports a payment: at once, late, or twice; or a forger does. */
  async event(sim: Simulation): Promise<string> {
    const captured = sim.untold[sim.chance.below(Math.max(1, sim.untold.length))];
    if (!captured) return 'nothing to tell';
    if (sim.chance.percent(10)) {
      const answer = await sim.provider.tell(sim.shop, captured, { forged: true });
      if (answer !== 'forged') throw new Error('A forged event was taken');
      await learn(sim, captured);
      return 'forged';
    }
    const { shop, happened } = faulty(sim.shop, sim.fault());
    const heard = await sim.provider.tell(shop, captured).catch((error: unknown) => {
      if (!happened()) throw error;
      sim.count('database failures');
      return 'failed';
    });
    await learn(sim, captured);
    // A report that was not accepted is sent again.
    if (heard === 'failed') return heard;
    if (!sim.chance.percent(20)) sim.untold.splice(sim.untold.indexOf(captured), 1);
    return 'told';
  },

  async late(sim: Simulation): Promise<string> {
    const [next] = sim.late.splice(sim.chance.below(Math.max(1, sim.late.length)), 1);
    await next?.arrive();
    if (next) sim.count('late copies');
    return next?.what ?? 'nothing is late';
  },

  async sweep(sim: Simulation): Promise<string> {
    const { chance, provider } = sim;
    provider.trouble = chance.pick(['none', 'none', 'down'] as const);
    const { shop, happened } = faulty(sim.shop, sim.fault());
    const sweeps = [sweepCardPayments, sweepUnpaidUpi, sweepQuotes, sweepAttempts];
    for (const sweep of sweeps) {
      await sweep(shop).catch((error: unknown) => {
        if (!happened()) throw error;
      });
    }
    provider.trouble = 'none';
    for (const captured of sim.provider.captured.slice(-12)) await learn(sim, captured);
    return 'swept';
  },

  async crash(sim: Simulation): Promise<string> {
    const who = sim.chance.pick(sim.customers);
    await sim.dieDuring((shop) => sim.buyer(who, shop).add(GOLD_10G));
    return 'killed and started';
  },

  async disk(sim: Simulation): Promise<string> {
    sim.diskFullFor = 2 + sim.chance.below(8);
    sim.count('full disks');
    return `full for ${sim.diskFullFor} steps`;
  },
};

/** The store may know of a payment by now; then it is recorded once, for its order, with its own amount, whatever was asked. */
export async function learn(sim: Simulation, captured: Captured): Promise<void> {
  const asked = sim.provider.registered.get(captured.providerOrderId);
  if (!asked || !sim.model.orders.has(asked.orderNumber)) return;
  const [order] = await sim.shop.db
    .select()
    .from(orders)
    .where(eq(orders.number, asked.orderNumber));
  const { records } = order ? await findOrderMoney(sim.shop, order) : { records: [] };
  const own = records.filter(
    ({ reference, reverses }) => reference === captured.id && reverses === null,
  );
  const flow = sim.model.flow({
    way: 'in',
    order: asked.orderNumber,
    paise: captured.paise,
    reference: captured.id,
  });
  for (const { id } of own) flow.records.add(id);
  await sim.model.checkOrder(sim.shop, asked.orderNumber);
  const agreed = sim.model.orders.get(asked.orderNumber);
  if (agreed) await sim.model.checkPerson(sim.shop, agreed.who);
}
