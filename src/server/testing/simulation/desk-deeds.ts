import { eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { faulty, FAULT } from './faults.ts';
import type { Agreed, Flow, Typed } from './model.ts';
import type { Simulation } from './simulation.ts';

const CLERKS = ['Meera', 'Ravi', 'Kamal'] as const;
const REASON = ['--reason', 'x'];

interface Answer {
  changed?: boolean;
  approval?: number;
  state?: string;
  payment?: number;
  done?: { payment?: number };
}

/**
 * Types a desk command over a database that may fail; a clerk who saw it fail types it again. Gives its answer, or undefined for
 * a refusal.
 */
async function type(sim: Simulation, args: string[]): Promise<Answer | undefined> {
  const by = sim.chance.pick(CLERKS);
  const request = { args: [...args, '--by', by, '--json'], user: by.toLowerCase() };
  const { shop, happened } = faulty(sim.shop, sim.fault());
  let reply = await runDesk(shop, request);
  if (reply.error.includes(FAULT)) {
    if (!happened()) throw new Error(`The desk failed by itself: ${args.join(' ')}`);
    sim.count('database failures');
    if (sim.diskFullFor > 0) return undefined;
    reply = await runDesk(sim.shop, request);
  } else if (reply.code === 0 && sim.chance.percent(4)) {
    // Now and then a clerk types a command twice.
    sim.count('commands typed twice');
    await runDesk(sim.shop, request);
  }
  if (reply.code === 2) throw new Error(`${args.join(' ')}: ${reply.error.join()}`);
  return reply.out.length > 0 ? (JSON.parse(reply.out.join('\n')) as Answer) : undefined;
}

const said = (answer: Answer | undefined): string => {
  if (!answer) return 'refused';
  if (answer.approval !== undefined && answer.state === undefined)
    return 'waits for a second person';
  return answer.changed === false ? 'nothing was changed' : 'done';
};

const orderOf = (sim: Simulation): Agreed | undefined => {
  const all = [...sim.model.orders.values()];
  // Prefers the newest, because some states take several deeds to reach.
  return all[all.length - 1 - sim.chance.below(Math.min(all.length, 14))];
};

/** A command that only moves an order. */
const plain =
  (act: string, ...options: string[]) =>
  async (sim: Simulation): Promise<string> => {
    const order = orderOf(sim);
    if (!order) return 'no order';
    const answer = await type(sim, [act, order.number, ...options]);
    if (answer?.approval !== undefined) sim.model.requests.push({ id: answer.approval });
    if (answer?.changed && act === 'confirm' && !options.includes('--looked')) {
      requireOwnPicture(sim, order);
    }
    await sim.model.checkOrder(sim.shop, order.number);
    await sim.model.checkPerson(sim.shop, order.who);
    return `${act} ${said(answer)}`;
  };

/** Throws where a picture that another order has too was confirmed without looking. */
function requireOwnPicture(sim: Simulation, { number, picture, mode }: Agreed): void {
  if (mode !== 'UPI') return;
  const other = [...sim.model.orders.values()].find(
    (each) => each.mode === 'UPI' && each.picture === picture && each.number !== number,
  );
  if (other) throw new Error(`${number} was confirmed by the picture of ${other.number}`);
}

async function follow(sim: Simulation, typed: Typed): Promise<string> {
  const answer = await type(sim, typed.args);
  if (answer?.approval !== undefined && answer.state === undefined) {
    const id = answer.approval;
    if (!sim.model.requests.some((each) => each.id === id)) sim.model.requests.push({ id, typed });
  } else if (answer) sim.model.follow(typed);
  return said(answer);
}

export const DESK_DEEDS = {
  /** Records money: all of it, a part, or too much; now and then under another payment's reference. */
  async received(sim: Simulation): Promise<string> {
    const order = orderOf(sim);
    if (!order || order.mode === 'CARD') return 'no order';
    const { number, total } = order;
    const paise = sim.chance.pick([
      total,
      total,
      total,
      Math.ceil(total / 2),
      total - 100,
      total + 5000,
      1,
    ]);
    const used = sim.model.flows.filter(({ way }) => way === 'in').slice(-30);
    const again = used.length > 0 && sim.chance.percent(15);
    const reference = again ? sim.chance.pick(used).reference : sim.newReference('4');
    const flow = sim.model.flow({ way: 'in', order: number, paise, reference });
    const args = ['received', number, '--utr', reference, '--amount', rupeesOf(paise)];
    const answer = await type(sim, args);
    if (answer?.payment !== undefined) {
      flow.records.add(answer.payment);
      const other = sim.model.flows.find(
        (each) =>
          each.way === 'in' &&
          each.reference === reference &&
          each.order !== number &&
          sim.model.standing(each) > 0,
      );
      if (other) throw new Error(`${reference} pays for ${number} and for ${other.order}`);
    }
    await sim.model.checkOrder(sim.shop, number);
    return said(answer);
  },

  async refunded(sim: Simulation): Promise<string> {
    const order = orderOf(sim);
    if (!order) return 'no order';
    const { number, total } = order;
    const paise = sim.chance.pick([total, 5000, Math.ceil(total / 2), total + 1]);
    const flow = sim.model.flow({
      way: 'out',
      order: number,
      paise,
      reference: sim.newReference('OUT'),
    });
    const args = ['refunded', number, '--reference', flow.reference, '--amount', rupeesOf(paise)];
    const answer = await type(sim, args);
    if (answer?.approval !== undefined && answer.state === undefined) {
      sim.model.requests.push({ id: answer.approval, flow });
    } else if (answer?.payment !== undefined) flow.records.add(answer.payment);
    await sim.model.checkOrder(sim.shop, number);
    return said(answer);
  },

  async void(sim: Simulation): Promise<string> {
    const known = sim.model.flows
      .slice(-30)
      .filter(({ reference }) => !reference.startsWith('pay_'))
      .flatMap(({ order, records }) => [...records].map((id) => ({ order, id })));
    if (known.length === 0) return 'nothing';
    const { order, id } = sim.chance.pick(known);
    const answer = await type(sim, ['void-payment', order, String(id), ...REASON]);
    if (answer) sim.model.voided.add(id);
    await sim.model.checkOrder(sim.shop, order);
    return said(answer);
  },

  confirm: plain('confirm', '--looked'),
  confirmUnlooked: plain('confirm'),
  unconfirm: plain('unconfirm', ...REASON),
  reject: plain('reject', ...REASON),
  cancel: plain('cancel', ...REASON),
  dispatch: plain('dispatch'),
  deliver: plain('deliver'),

  async credit(sim: Simulation): Promise<string> {
    const who = sim.chance.pick(sim.customers);
    const metal = sim.chance.pick(['gold', 'silver'] as const);
    const each = metal === 'gold' ? 300 : 7000;
    // Now and then a typing mistake.
    const units = (1 + sim.chance.below(100)) * each * (sim.chance.percent(3) ? 10_000 : 1);
    const ref = sim.newReference('C');
    const args = ['credit', who.mobile, `--${metal}`, toGrams(units), '--ref', ref, ...REASON];
    const typed: Typed = {
      args,
      done: false,
      effect: () => {
        who.given[metal] += units;
        sim.model.credits.push({ ref, who, metal, units, typed });
      },
    };
    const end = await follow(sim, typed);
    await sim.model.checkPerson(sim.shop, who);
    return end;
  },

  async reverse(sim: Simulation): Promise<string> {
    const recent = sim.model.credits.slice(-20);
    if (recent.length === 0) return 'nothing';
    const credit = sim.chance.pick(recent);
    const { ref, who, metal, units } = credit;
    const typed = (credit.reversal ??= {
      args: ['reverse', 'desk-credit', ref, ...REASON],
      done: false,
      effect: () => void (who.given[metal] -= units),
    });
    const end = await follow(sim, typed);
    await sim.model.checkPerson(sim.shop, who);
    return end;
  },

  async vault(sim: Simulation): Promise<string> {
    const metal = sim.chance.pick(['gold', 'silver'] as const);
    const out = sim.chance.percent(45);
    const units = (1 + sim.chance.below(100)) * (metal === 'gold' ? 3000 : 90_000);
    const ref = sim.newReference('V');
    const words = out ? ['withdraw', '--ref', ref] : ['deposit', '--assay', ref, '--bars', ref];
    const end = await follow(sim, {
      args: ['vault', ...words, `--${metal}`, toGrams(units), ...REASON],
      done: false,
      effect: () => void (sim.model.deposited[metal] += out ? -units : units),
    });
    await sim.model.checkVault(sim.shop);
    return end;
  },

  async payout(sim: Simulation): Promise<string> {
    const sales = [...sim.model.sales.values()].slice(-10);
    if (sales.length === 0) return 'no sale';
    const sale = sim.chance.pick(sales);
    const end = await follow(sim, {
      args: ['payout-paid', sale.number, '--reference', `N-${sale.number}`],
      done: false,
      effect: () => void (sale.paid = true),
    });
    await sim.model.checkSales(sim.shop);
    return end;
  },

  async approve(sim: Simulation): Promise<string> {
    const request = sim.model.requests.slice(-20)[sim.chance.below(20)];
    if (!request) return 'no request';
    const answer = await type(sim, ['approve', String(request.id)]);
    if (answer?.state !== 'approved') return said(answer);
    if (request.typed) sim.model.follow(request.typed);
    const id = answer.done?.payment;
    if (request.flow) await recordApproved(sim, request.flow, id);
    return said(answer);
  },

  async decline(sim: Simulation): Promise<string> {
    const request = sim.model.requests.slice(-20)[sim.chance.below(20)];
    if (!request) return 'no request';
    return said(await type(sim, ['decline', String(request.id), ...REASON]));
  },

  async halt(sim: Simulation): Promise<string> {
    const { options, scope } = scopeOf(sim);
    const answer = await type(sim, ['halt', ...options, ...REASON]);
    if (answer) sim.model.halts.add(scope);
    return `${scope} ${said(answer)}`;
  },

  async resume(sim: Simulation): Promise<string> {
    const halted = [...sim.model.halts];
    if (halted.length === 0) return 'nothing is halted';
    const scope = sim.chance.pick(halted);
    const answer = await type(sim, ['resume', ...optionsOf(scope), ...REASON]);
    if (answer) sim.model.halts.delete(scope);
    return `${scope} ${said(answer)}`;
  },

  /** Confirms the current market level; now and then with a typing mistake, which the bands refuse. */
  async acceptRate(sim: Simulation): Promise<string> {
    const { gold, silver } = sim.market.truth();
    const slip = sim.chance.percent(10);
    const level = ['--gold', (slip ? gold / 10 : gold).toFixed(2), '--silver', silver.toFixed(2)];
    const answer = await type(sim, ['accept-rate', ...level, ...REASON]);
    if (slip && answer) throw new Error('A level of a tenth was accepted');
    return said(answer);
  },
};

/** The record of an approved refund; a repeated approval's answer does not name it. */
async function recordApproved(sim: Simulation, flow: Flow, id: number | undefined): Promise<void> {
  const [order] = await sim.shop.db.select().from(orders).where(eq(orders.number, flow.order));
  const { records } = order ? await findOrderMoney(sim.shop, order) : { records: [] };
  const last = records.findLast(
    (each) => each.kind === 'out' && each.reference === flow.reference && each.reverses === null,
  );
  const found = id ?? last?.id;
  if (found !== undefined) flow.records.add(found);
  await sim.model.checkOrder(sim.shop, flow.order);
}

function optionsOf(scope: string): string[] {
  const [first = '', second] = scope.split('/');
  const part = second ?? first;
  const metal = second === undefined ? [] : ['--metal', first];
  return [...metal, ...(part === 'all' ? [] : [`--${part}`])];
}

function scopeOf(sim: Simulation): { scope: string; options: string[] } {
  const part = sim.chance.pick(['all', 'digital', 'buy-back']);
  const metal = sim.chance.pick(['', 'gold/', 'silver/']);
  return { scope: `${metal}${part}`, options: optionsOf(`${metal}${part}`) };
}
