import * as v from 'valibot';
import { DESK_LIMITS, type DeskLimit } from '#server/db/schema/desk.ts';
import { PAYMENT_CHANNELS } from '#server/db/schema/payments.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import type { Channel } from '#server/payments/records/payment-reference.ts';
import { metalAmounts } from '../acts/arg-schemas.ts';
import { sayMetals } from '../acts/metal-amounts.ts';
import { clockTime, rupees } from '../command-line/words.ts';
import { sayAmount } from './limits.ts';

interface Fact {
  name: string;
  value: string;
}
type Args = Record<string, unknown>;
/** What the rows are called whose ids are kept, by id; one that is missing is said by its id. */
export interface FactNames {
  products: ReadonlyMap<number, string>;
  customers: ReadonlyMap<number, string>;
}
const NO_NAMES: FactNames = { products: new Map(), customers: new Map() };
/** Words for a kept argument; '' leaves it out. */
type Say = (value: unknown, args: Args, names: FactNames) => string;

const text: Say = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
/** Only text: the same name is a row's id in another act. */
const words: Say = (value) => (typeof value === 'string' ? value : '');
const money: Say = (value) => (typeof value === 'string' && value !== '' ? rupees(value) : '');
const moneyAboveNothing: Say = (value, ...more) => (Number(value) > 0 ? money(value, ...more) : '');
const moment: Say = (value) => (typeof value === 'number' ? clockTime(new Date(value)) : '');
const list: Say = (value) => (Array.isArray(value) ? value.map(String).join(', ') : '');
/** A coupon can be for a thousand: as many are named as somebody reads. */
const NAMED = 20;
const named =
  (of: keyof FactNames): Say =>
  (value, _args, { [of]: names }) => {
    const ids: unknown[] = Array.isArray(value) ? value : [];
    const said = ids.slice(0, NAMED).map((id) => names.get(Number(id)) ?? `number ${String(id)}`);
    return `${said.join(', ')}${ids.length > NAMED ? `, and ${ids.length - NAMED} more` : ''}`;
  };

const part = v.array(v.object({ order: v.string(), paise: v.number() }));
const premiums = v.object({ gold999: v.string(), gold995: v.string(), silver999: v.string() });

const reading =
  <Value>(schema: v.GenericSchema<unknown, Value>, say: (value: Value) => string): Say =>
  (value) => {
    const read = v.safeParse(schema, value);
    return read.success ? say(read.output) : '';
  };
const ofLimit: Say = (value, { name }) =>
  typeof value === 'number' && isLimit(name) ? sayAmount(name, value) : '';
const isLimit = (name: unknown): name is DeskLimit =>
  (DESK_LIMITS as readonly unknown[]).includes(name);
const CHANNELS: Record<Channel, string> = {
  upi: 'UPI',
  card: 'card',
  bank: 'bank transfer',
  cash: 'cash',
  books: 'books',
};
const sayChannel = reading(v.picklist(PAYMENT_CHANNELS), (channel) => CHANNELS[channel]);
const isoTime = v.pipe(v.string(), v.isoTimestamp());
const sayPremiums = reading(
  premiums,
  ({ gold999, gold995, silver999 }) =>
    `gold 999 ${rupees(gold999)}, gold 995 ${rupees(gold995)}, silver 999 ${rupees(silver999)}`,
);

/** What whoever decides reads of the kept arguments, in this order. The summary of an act says the rest. */
const FACTS: readonly (readonly [argument: string, name: string, say: Say])[] = [
  ['order', 'Order', text],
  ['refund', 'Refund', text],
  ['sale', 'Sale', text],
  ['incoming', 'Incoming money', text],
  ['number', 'Customer', text],
  ['fromNumber', 'Account that ends', text],
  ['intoNumber', 'Account that stays', text],
  ['from', 'From', words],
  ['to', 'To', words],
  ['amount', 'Amount', money],
  ['money', 'Money back', moneyAboveNothing],
  ['metals', 'Metal', reading(metalAmounts, sayMetals)],
  [
    'parts',
    'Booked for',
    reading(part, (parts) =>
      parts.map(({ order, paise }) => `${order}: ${rupees(rupeesOf(paise))}`).join(', '),
    ),
  ],
  ['bars', 'Bars', list],
  ['assay', 'Assay', text],
  ['what', 'What', text],
  ['channel', 'By', sayChannel],
  ['reference', 'Reference', text],
  ['paidAt', 'Noted on', reading(isoTime, (at) => clockTime(new Date(at)))],
  ['proof', 'Shown by', text],
  ['seen', 'Until now', sayPremiums],
  ['premiums', 'From then on', sayPremiums],
  ['each', 'At once', ofLimit],
  ['day', 'A day', ofLimit],
  ['UPI_PA', 'UPI id', text],
  ['UPI_PN', 'Name for UPI', text],
  ['TRANSFER_HOLDER', 'Holder', text],
  ['TRANSFER_ACCOUNT', 'Account', text],
  ['TRANSFER_IFSC', 'IFSC', text],
  ['TRANSFER_BANK', 'Bank', text],
  ['minimum', 'Smallest order', moneyAboveNothing],
  // Of a coupon, which keeps its metals as a list; grams of a metal are above.
  ['metals', 'Only for bags of', list],
  ['productIds', 'Only for products', named('products')],
  ['customerIds', 'Only for customers', named('customers')],
  ['uses', 'Uses', text],
  ['usesEach', 'Uses for each customer', text],
  ['fromAt', 'Begins', moment],
  ['untilAt', 'Ends', moment],
  ['note', 'What it is for', words],
  ['reason', 'Why', text],
  ['anyway', 'Why it counts all the same', text],
];

/** The kept arguments that are said, by name. */
export const SAID_ARGS: ReadonlySet<string> = new Set(FACTS.map(([argument]) => argument));

/** The kept arguments of an act in one level: a coupon keeps its terms one level down. */
export const flatArgs = ({ terms, ...kept }: Args): Args => ({
  ...(typeof terms === 'object' && terms),
  ...kept,
});

/** The kept arguments of a request, in words and in the money and grams of people: it keeps paise and tenths of milligrams. */
export function requestFacts(kept: Args, names = NO_NAMES): Fact[] {
  const args = flatArgs(kept);
  return FACTS.flatMap(([argument, name, say]) => {
    const value = say(args[argument], args, names);
    return value === '' ? [] : [{ name, value }];
  });
}
