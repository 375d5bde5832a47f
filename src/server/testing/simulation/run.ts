import { eq } from 'drizzle-orm';
import { attempts, customers } from '#server/db/schema/accounts.ts';
import { premiums } from '#server/db/schema/catalogue.ts';
import { deskLimits, deskRules, type DeskLimit } from '#server/db/schema/desk.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { openDemoDesk } from '#server/demo/demo-desk.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { Buyer } from '../people/buyer.ts';
import { tellPayout } from '../people/tell-payout.ts';
import { CUSTOMER_DEEDS } from './customer-deeds.ts';
import { DESK_DEEDS } from './desk-deeds.ts';
import { LIMITS } from './model.ts';
import { type Customer, Simulation } from './simulation.ts';
import type { Where } from './store.ts';
import { learn, TROUBLE_DEEDS } from './trouble-deeds.ts';

const DEEDS = { ...CUSTOMER_DEEDS, ...DESK_DEEDS, ...TROUBLE_DEEDS };
type DeedName = keyof typeof DEEDS;

/** The relative frequency of each deed. */
const WEIGHTS: Record<DeedName, number> = {
  lock: 90,
  pay: 80,
  ticket: 130,
  trade: 120,
  convert: 30,
  card: 60,
  received: 90,
  refunded: 40,
  void: 10,
  confirm: 60,
  confirmUnlooked: 20,
  unconfirm: 6,
  reject: 12,
  cancel: 10,
  dispatch: 20,
  deliver: 14,
  credit: 30,
  reverse: 10,
  vault: 24,
  payout: 30,
  approve: 26,
  decline: 6,
  halt: 3,
  resume: 18,
  acceptRate: 12,
  time: 60,
  longTime: 3,
  clock: 8,
  feed: 16,
  feedMended: 16,
  event: 60,
  late: 14,
  sweep: 24,
  crash: 1,
  disk: 2,
};
const LOTS = Object.entries(WEIGHTS).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as DeedName),
);

const PEOPLE = 10;
/** How many customers leave at an audit and are replaced. */
const LEAVE = 4;
/** After this many steps the books are read, and everything must work again. */
const AUDIT_EVERY = 1000;

export interface SimulationReport {
  seed: number;
  steps: number;
  /** A digest of every step and its outcome: the same for the same seed. */
  digest: string;
  counts: Record<string, number>;
  acts: Record<string, number>;
}

interface SimulationOptions {
  seed: number;
  steps: number;
  where: Where;
  onAudit?: (step: number) => void;
}

/** A step after which the store differed from the model. The message has what is needed to reproduce it. */
class SimulationFailed extends Error {}

/**
 * Runs customers and a desk on a store whose database, clock, feed, card provider, network and disk fail, in random steps from a
 * seed. After each step the store is compared with a model. Throws SimulationFailed where they differ.
 */
export async function simulate(options: SimulationOptions): Promise<SimulationReport> {
  const { seed, steps, where, onAudit } = options;
  const sim = new Simulation(seed);
  await sim.open(where);
  try {
    await prepare(sim);
    for (let step = 1; step <= steps; step += 1) {
      try {
        await oneStep(sim, step);
        if (step % AUDIT_EVERY === 0 || step === steps) {
          await audit(sim, step);
          onAudit?.(step);
        }
      } catch (error) {
        throw failure(sim, step, error);
      }
    }
    const counts = { ...sim.counts, crashes: sim.store.crashes, papers: sim.auditor.papers };
    return { seed, steps, digest: sim.digest(), counts, acts: sim.auditor.acts };
  } finally {
    await sim.store.end();
  }
}

function failure(sim: Simulation, step: number, error: unknown): SimulationFailed {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const again = `npm run simulate -- --seed ${sim.seed} --steps ${step}`;
  const last = sim.lines.slice(-25).join('\n');
  return new SimulationFailed(`Step ${step} of seed ${sim.seed}: ${why}\n${last}\nAgain: ${again}`);
}

async function oneStep(sim: Simulation, step: number): Promise<void> {
  const name = sim.chance.pick(LOTS);
  sim.trace(`${step} ${name}`);
  const outcome = await DEEDS[name](sim);
  sim.trace(`${step} ${outcome}`);
  sim.count(name);
  sim.diskFullFor = Math.max(0, sim.diskFullFor - 1);
  await sim.turn(sim.chance.below(3000));
}

async function prepare(sim: Simulation): Promise<void> {
  const { shop } = sim;
  // Loaded now: otherwise it is read from source inside the first invoice's transaction.
  await import('#server/documents/pdf/draw-invoice.ts');
  await loadDemo(shop.db);
  await shop.db.update(premiums).set({ gold999: '0', gold995: '0', silver999: '0' });
  await inTransaction(shop, (tx) => openDemoDesk(tx.db));
  await shop.db.update(deskRules).set({ value: 'no' });
  await shop.db.delete(deskLimits);
  const limits = Object.entries(LIMITS).map(([name, limit]) => ({
    name: name as DeskLimit,
    ...limit,
  }));
  await shop.db.insert(deskLimits).values(limits);
  for (let left = PEOPLE; left > 0; left -= 1) await welcome(sim);
  await sim.model.begin(shop);
}

async function welcome(sim: Simulation): Promise<void> {
  const buyer = await Buyer.arrive(sim.shop);
  await tellPayout(buyer);
  const [row] = await sim.shop.db
    .select({ number: customers.number })
    .from(customers)
    .where(eq(customers.id, buyer.id));
  const { id, caller, shippingId, billingId } = buyer;
  sim.customers.push({
    id,
    mobile: row?.number ?? '',
    given: { gold: 0, silver: 0 },
    caller,
    shippingId: Number(shippingId),
    billingId: Number(billingId),
    held: [],
  });
}

/** Kills the store, delivers everything late, reads the books from their beginning, and checks that the store works again. */
async function audit(sim: Simulation, step: number): Promise<void> {
  sim.diskFullFor = 0;
  sim.market.mend();
  sim.clocks.skew.ms = 0;
  await sim.turn(20_000);
  await TROUBLE_DEEDS.crash(sim);
  for (const { arrive } of sim.late.splice(0)) await arrive();
  for (const captured of sim.untold.splice(0)) {
    await sim.provider.tell(sim.shop, captured);
    await learn(sim, captured);
    await requireLearned(sim, captured);
  }
  for (const who of sim.customers) await sim.model.checkPerson(sim.shop, who);
  for (const number of sim.model.orders.keys()) await sim.model.checkOrder(sim.shop, number);
  await sim.model.checkVault(sim.shop);
  await sim.model.checkSales(sim.shop);
  await sim.auditor.check(sim.shop);
  await requireWell(sim);
  for (let left = LEAVE; left > 0; left -= 1) await replaceOne(sim);
  sim.trace(`${step} audited`);
}

async function requireLearned(
  sim: Simulation,
  captured: Parameters<typeof learn>[1],
): Promise<void> {
  const order = sim.provider.registered.get(captured.providerOrderId)?.orderNumber ?? '';
  if (!sim.model.orders.has(order)) return;
  const flow = sim.model.flows.find(({ reference }) => reference === captured.id);
  if (!flow || sim.model.standing(flow) !== 1)
    throw new Error(`${captured.id} of ${order} was lost`);
}

/** Without any fault a customer must get a price. */
async function requireWell(sim: Simulation): Promise<void> {
  const desk = DESK_DEEDS;
  while (sim.model.halts.size > 0) await desk.resume(sim);
  await sim.shop.db.delete(attempts);
  for (let tries = 0; tries < 6 && !sim.shop.freshRates(); tries += 1) {
    await desk.acceptRate(sim);
    await sim.turn(10_000);
  }
  const who: Customer = sim.chance.pick(sim.customers);
  const outcome = await sim
    .buyer(who)
    .lock()
    .catch((error: unknown) => error);
  const empty = outcome instanceof Refusal && outcome.code === 400;
  if (outcome instanceof Error && !empty) throw outcome;
  sim.count('found well again');
}

/** Replaces a customer whose orders have all been brought to an end. */
async function replaceOne(sim: Simulation): Promise<void> {
  const who = sim.customers.shift();
  if (!who) return;
  for (const { number } of [...sim.model.orders.values()].filter((each) => each.who === who)) {
    for (const args of [
      ['reject', number, '--reason', 'x'],
      ['dispatch', number],
      ['deliver', number],
    ]) {
      await runDesk(sim.shop, { args, user: 'meera' });
    }
    await sim.model.checkOrder(sim.shop, number);
  }
  await sim.model.checkPerson(sim.shop, who);
  await sim.model.farewell(sim.shop, who);
  await welcome(sim);
}
