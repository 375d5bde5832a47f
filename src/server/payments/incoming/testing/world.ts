import { DAY_MS, indianTime } from '#shared/india-time.ts';
import { LETTERS } from '#server/orders/placing/order-number.ts';
import { type Chance, seeded } from './seeded.ts';
import { narrationOf, newUtr, spoil } from './narrations.ts';

/** An order that waits for its money. */
export interface WorldOrder {
  number: string;
  /** The index of its customer. */
  customer: number;
  paise: number;
  placedAt: number;
  /** The reference that its customer gave; mostly empty. */
  utr: string;
}

export interface WorldLine {
  paise: number;
  narration: string;
  reference: string;
  /** The kind of line, for the figures. */
  kind: string;
  /** The orders that the line pays; empty for a foreign line. Empty with `unclear`: it must not be booked automatically. */
  orders: string[];
  unclear: boolean;
}

/** Customers with orders, and a statement of what they paid. The same for the same seed. */
export interface World {
  customers: { first: string; last: string }[];
  orders: WorldOrder[];
  lines: WorldLine[];
}

const FIRST =
  'Asha Ravi Meera Sunil Kavita Arjun Priya Rahul Neha Vikram Divya Imran Fatima Joseph Anita Suresh Lakshmi Ganesh Pooja Manoj'.split(
    ' ',
  );
const LAST =
  'Mehta Shah Iyer Nair Reddy Khan Fernandes Joshi Patil Gupta Verma Rao Das Bose Sharma Pillai Menon Desai Kulkarni Singh'.split(
    ' ',
  );

/** `count` orders of three days before `now`, and lines of `now`'s day for them. */
export function makeWorld(seed: number, { count, now }: { count: number; now: number }): World {
  const chance = seeded(seed);
  const customers = Array.from({ length: Math.max(2, Math.ceil(count * 0.8)) }, () => ({
    first: chance.pick(FIRST),
    last: chance.pick(LAST),
  }));
  // A few amounts shared by many orders, as coins cost the same at one rate.
  const common = Array.from({ length: 12 }, () => paiseOf(chance));
  const orders = Array.from({ length: count }, (): WorldOrder => {
    const placedAt = now - DAY_MS - chance.below(2 * DAY_MS);
    return {
      number: numberOf(chance, placedAt),
      customer: chance.below(customers.length),
      paise: chance.percent(25) ? chance.pick(common) : paiseOf(chance),
      placedAt,
      utr: '',
    };
  });
  const world: World = { customers, orders, lines: [] };
  pay(chance, world);
  addForeign(chance, world);
  return world;
}

const paiseOf = (chance: Chance): number => 100_000 + chance.below(200_000_000);

function numberOf(chance: Chance, at: number): string {
  const day = indianTime(at).day.slice(2).replaceAll('-', '');
  const letters = Array.from({ length: 6 }, () => LETTERS.charAt(chance.below(LETTERS.length)));
  return `B${day}${letters.join('')}`;
}

/** Pays every order, each in its way; most in the usual one. */
function pay(chance: Chance, world: World): void {
  const paidBefore = new Set<string>();
  for (const order of world.orders) {
    if (paidBefore.has(order.number)) continue;
    paidBefore.add(order.number);
    const sibling = world.orders.find(
      (other) => other.customer === order.customer && !paidBefore.has(other.number),
    );
    if (sibling && chance.percent(8)) {
      paidBefore.add(sibling.number);
      payJointly(chance, world, [order, sibling]);
    } else payOne(chance, world, order);
  }
}

const nameOf = ({ customers }: World, { customer }: WorldOrder): string => {
  const { first = '', last = '' } = customers[customer] ?? {};
  return `${first} ${last}`;
};

const strangerName = (chance: Chance): string => `${chance.pick(FIRST)} ${chance.pick(LAST)}`;

function payOne(chance: Chance, world: World, order: WorldOrder): void {
  const name = nameOf(world, order);
  const utr = newUtr(chance);
  const add = (kind: string, remark: string, more: { paise?: number; name?: string } = {}) => {
    const narration = narrationOf(chance, { utr, name: more.name ?? name, remark });
    const paise = more.paise ?? order.paise;
    // Some banks have a column for the reference, others write it into the text only.
    const reference = chance.percent(70) ? utr : '';
    world.lines.push({ kind, narration, reference, paise, orders: [order.number], unclear: false });
  };
  const { number, paise } = order;
  const kind = chance.below(100);
  if (kind < 54)
    add('whole', whole(chance, number), chance.percent(15) ? { name: strangerName(chance) } : {});
  else if (kind < 64) add('one-error', spoil(chance, number, 1));
  else if (kind < 69) add('two-errors', spoil(chance, number, 2));
  else if (kind < 76) add('cut-end', number.slice(0, 9 + chance.below(4)));
  else if (kind < 81) add('cut-begin', number.slice(1 + chance.below(7)));
  else if (kind < 86) add('name-alone', chance.pick(['', 'gold', 'payment']));
  else if (kind < 91) {
    order.utr = utr;
    add('told', '');
  } else if (kind < 94) add('part', number, { paise: Math.ceil(paise / 2) });
  else if (kind < 96) add('over', number, { paise: paise + 1000 });
  else if (kind < 97) add('short', number, { paise: paise - 100 });
  else if (kind < 99) add('stranger', 'for my brother', { name: strangerName(chance) });
  else {
    // Another customer claims a reference that they saw in a screenshot.
    const thief = world.orders[chance.below(world.orders.length)];
    if (thief && thief !== order && !thief.utr && thief.paise !== paise) thief.utr = utr;
    add('stolen-claim', '');
  }
}

/** The number as people copy it: in groups, in small letters, with letters for similar digits. */
const whole = (chance: Chance, number: string): string =>
  chance.pick([
    number,
    number,
    number.toLowerCase(),
    `${number.slice(0, 7)} ${number.slice(7)}`,
    number.replaceAll('0', 'O'),
    number.replaceAll('1', 'I'),
    `order ${number} gold coin`,
  ]);

function payJointly(chance: Chance, world: World, orders: [WorldOrder, WorldOrder]): void {
  const utr = newUtr(chance);
  const [first, second] = orders;
  const remark = chance.pick([first.number, `${first.number} ${second.number}`, 'both orders']);
  world.lines.push({
    kind: 'joint',
    narration: narrationOf(chance, { utr, name: nameOf(world, first), remark }),
    reference: utr,
    paise: first.paise + second.paise,
    orders: [first.number, second.number],
    unclear: false,
  });
}

/** Adds lines that are for no order, and lines that could be for either of two. */
function addForeign(chance: Chance, world: World): void {
  const foreign = Math.ceil(world.orders.length / 12);
  for (let added = 0; added < foreign; added += 1) {
    const order = chance.pick(world.orders);
    const utr = newUtr(chance);
    const make = (kind: string, name: string, remark: string, paise: number) =>
      world.lines.splice(chance.below(world.lines.length + 1), 0, {
        kind,
        narration: narrationOf(chance, { utr, name, remark }),
        reference: utr,
        paise,
        orders: [],
        unclear: true,
      });
    const { number, paise } = order;
    const kind = chance.below(6);
    if (kind === 0) make('foreign', strangerName(chance), 'rent', paiseOf(chance));
    else if (kind === 1) make('foreign-same-sum', 'Zubin Wadia', '', paise);
    else if (kind === 2) make('foreign-same-name', nameOf(world, order), '', paiseOf(chance));
    else if (kind === 3)
      make(
        'foreign-number',
        strangerName(chance),
        `B250101${number.slice(7, 9)}QQQQ`,
        paiseOf(chance),
      );
    else if (kind === 4)
      make('foreign-settlement', 'RAZORPAY SOFTWARE PVT LTD', 'SETTLEMENT', paiseOf(chance));
    else make('foreign-end', strangerName(chance), number.slice(-3), paiseOf(chance));
  }
}
