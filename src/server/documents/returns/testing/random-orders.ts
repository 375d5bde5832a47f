import fc from 'fast-check';
import { TAX_PROFILES } from '#shared/pricing/tax-profile.ts';
import { soldOrder, soldPiece } from '#server/testing/people/sold-order.ts';
import { isGstin } from '#shared/identity/gstin.ts';

// Random orders of two months and what became of them, for tests of returns and books.

export const DAY = 86_400_000;
/** Midnight of 1 October 2026 in India. */
export const OCTOBER = Date.UTC(2026, 8, 30, 18, 30);

/** Adds the check character. */
export const gstinOf = (start: string): string =>
  [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((last) => start + last).find(isGstin) ?? '';
export const FIRMS = [
  gstinOf('27BBBBB1111B1Z'),
  gstinOf('30CCCCC2222C1Z'),
  gstinOf('32DDDDD3333D1Z'),
];
export const STATES = { Maharashtra: '27', Goa: '30', Kerala: '32', Chandigarh: '04' } as const;
const PIECES = [
  { productName: 'Lotus Minted Gold Bar', categoryName: 'Minted Bar', metal: 'Gold' as const },
  { productName: 'Lakshmi Gold Coin', categoryName: 'Round', metal: 'Gold' as const },
  { productName: 'Cast Silver Bar', categoryName: 'Cast Bar', metal: 'Silver' as const },
];

const rupees = (most: number, least = 0) =>
  fc
    .integer({ min: least, max: most })
    .map((paise) => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`);
const percent = fc.nat(30_000).map((value) => (value / 1000).toFixed(3));

export const drawnOrder = fc.record({
  sold: fc.array(
    fc.record({
      piece: fc.constantFrom(...PIECES),
      price: fc.oneof(rupees(20_000_000, 1), rupees(500_000, 1)),
      makingPercent: percent,
      otherPercent: percent,
      logistics: rupees(100_000),
      grams: fc.integer({ min: 1, max: 1_000_000 }).map((units) => String(units / 10_000)),
      quantity: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  profile: fc.constantFrom(...TAX_PROFILES),
  kind: fc.constantFrom('buy', 'buy', 'buy', 'convert'),
  state: fc.constantFrom(...(Object.keys(STATES) as (keyof typeof STATES)[])),
  gstNumber: fc.constantFrom('', '', '', 'none', ...FIRMS),
  coupon: fc.oneof(fc.constant('0.00'), rupees(50_000)),
  card: fc.boolean(),
  /** The hour, counted over October and November, in which it was confirmed. */
  hour: fc.integer({ min: 0, max: 61 * 24 - 1 }),
  end: fc.constantFrom(
    'kept',
    'kept',
    'kept',
    'cancelled',
    'returned',
    'twice',
    'metal',
    'debited',
  ),
  /** Days from the confirmation to the note. */
  days: fc.integer({ min: 0, max: 45 }),
  /** The note's part of the invoice, in thousandths. */
  part: fc.integer({ min: 1, max: 999 }),
});
export type DrawnOrder = typeof drawnOrder extends fc.Arbitrary<infer Value> ? Value : never;

/** The order, priced as the store prices it. */
export function orderOf(
  { sold, profile, kind, state, gstNumber, coupon, card }: DrawnOrder,
  at: number,
) {
  // Delivery of a coin from the customer's metal is free.
  const free = kind === 'convert' && { logistics: '0.00' };
  const pieces = sold.map(({ piece, ...line }) => soldPiece({ ...piece, ...line, ...free }));
  const home = soldOrder(pieces).shipping;
  const order = soldOrder(pieces, {
    kind,
    coupon: kind === 'convert' ? '0.00' : coupon,
    tax: { profile, gstPercent: kind === 'convert' ? '5' : '3' },
    billing: { ...home, gstNumber: gstNumber === 'none' ? 'NO GST NUMBER' : gstNumber },
    shipping: { ...home, state },
    paymentMode: card ? 'CARD' : 'UPI',
    invoicedAt: new Date(at),
    ...(card && { surchargePercent: '2' }),
  });
  return { pieces, order };
}
export type SoldOrder = ReturnType<typeof orderOf>['order'];

/** Whether the seller's own state taxes it: a firm's by its GSTIN, a consumer's by where it goes. */
export const isAtHome = ({ billing, shipping }: Pick<SoldOrder, 'billing' | 'shipping'>) =>
  FIRMS.includes(billing.gstNumber)
    ? billing.gstNumber.startsWith(STATES.Maharashtra)
    : shipping.state === 'Maharashtra';

/** An order's notes: the paise of each, and when. */
export function notesOf({ end, days, part }: DrawnOrder, paid: bigint, metal: bigint, at: number) {
  const later = at + days * DAY;
  const some = (paid * BigInt(part)) / 1000n;
  const credit = (amount: bigint, when = later, isMetal = false) => ({
    kind: 'credit-note' as const,
    amount,
    at: when,
    isMetal,
  });
  const notes = {
    kept: [],
    cancelled: [credit(paid)],
    returned: [credit(some)],
    twice: [credit(some), credit(paid - some, later + 3 * DAY)],
    metal: [credit(metal, later, true)],
    debited: [{ kind: 'debit-note' as const, amount: some, at: later, isMetal: false }],
  }[end];
  return notes.filter(({ amount }) => amount > 0n && amount <= paid);
}
