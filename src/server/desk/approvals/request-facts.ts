import * as v from 'valibot';
import { DESK_LIMITS, type DeskLimit } from '#server/db/schema/desk.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { metalAmounts } from '../acts/kept-args.ts';
import { sayMetals } from '../acts/metal-amounts.ts';
import { clockTime, rupees } from '../command-line/words.ts';
import { sayAmount } from './limits.ts';

interface Fact {
  name: string;
  value: string;
}
type Args = Record<string, unknown>;
/** Words for a kept argument; '' leaves it out. */
type Say = (value: unknown, args: Args) => string;

const text: Say = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
/** Only text: the same name is a row's id in another act. */
const words: Say = (value) => (typeof value === 'string' ? value : '');
const money: Say = (value) => (words(value, {}) === '' ? '' : rupees(String(value)));
const moment: Say = (value) => (typeof value === 'number' ? clockTime(new Date(value)) : '');
const list: Say = (value) => (Array.isArray(value) ? value.map(String).join(', ') : '');

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
  ['money', 'Money back', (value) => (Number(value) > 0 ? money(value, {}) : '')],
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
  ['reference', 'Reference', text],
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
  ['minimum', 'Smallest order', (value) => (Number(value) > 0 ? money(value, {}) : '')],
  ['uses', 'Uses', text],
  ['usesEach', 'Uses for each customer', text],
  ['fromAt', 'Begins', moment],
  ['untilAt', 'Ends', moment],
  ['reason', 'Why', text],
  ['anyway', 'Why it counts all the same', text],
];

/** The kept arguments of a request, in words and in the money and grams of people: it keeps paise and tenths of milligrams. */
export function requestFacts({ terms, ...kept }: Args): Fact[] {
  // A coupon keeps its terms one level down.
  const args: Args = { ...(typeof terms === 'object' && terms), ...kept };
  return FACTS.flatMap(([argument, name, say]) => {
    const value = say(args[argument], args);
    return value === '' ? [] : [{ name, value }];
  });
}
