import type { Book, BookOrder, Evidence } from './evidence.ts';

/** A customer with more open orders than this has to say which ones they paid. */
const MOST_OPEN = 10;
const MOST_JOINT = 4;

/**
 * The sets of two to four open orders of one customer that a sum pays to the paisa, where something besides the amount points to
 * the customer.
 */
export function findJoint(paise: number, found: readonly Evidence[], book: Book): BookOrder[][] {
  const customers = new Set(
    found.filter(speaksForCustomer).map(({ order: { customerId } }) => customerId),
  );
  const sets = [...customers].flatMap((customerId) => {
    const own = book.orders.filter(
      (order) => order.customerId === customerId && order.open && order.wanted > 0,
    );
    return own.length < 2 || own.length > MOST_OPEN ? [] : setsOf(own, paise);
  });
  // An order whose whole number is written must be in the set.
  const named = found.filter(({ number }) => number?.how === 'whole').map(({ order }) => order);
  const withNamed = sets.filter((set) => named.every((order) => set.includes(order)));
  return withNamed.length > 0 ? withNamed : sets;
}

const speaksForCustomer = ({ account, number, claimed, name, knownPayer }: Evidence): boolean =>
  account || number !== undefined || claimed || name !== 'none' || knownPayer;

function setsOf(orders: BookOrder[], paise: number): BookOrder[][] {
  const grow = (chosen: BookOrder[], rest: BookOrder[], left: number): BookOrder[][] => {
    if (left === 0) return chosen.length > 1 ? [chosen] : [];
    if (left < 0 || chosen.length === MOST_JOINT) return [];
    return rest.flatMap((order, at) =>
      grow([...chosen, order], rest.slice(at + 1), left - order.wanted),
    );
  };
  return grow([], orders, paise);
}
