import { readTypedRupees } from '#shared/pricing/typed-figure.ts';
import type { MoneyOfOrder } from '#server/payments/records/find-order-money.ts';
import type { OrderMoney } from '#server/payments/records/order-money.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { type DeskOption, type Given, WrongUsage } from './command.ts';
import { readWords } from './read-option.ts';
import { rupees } from './words.ts';

export const AMOUNT: DeskOption = { value: 'RUPEES', about: 'how much, as the bank shows it' };
export const REASON: DeskOption = { value: 'TEXT', about: 'why, for the audit log' };

/** Rupees with two decimals; pasted thousands separators and rupee signs are accepted. Throws WrongUsage. */
export function readRupees(text: string, option: string): string {
  const read = readTypedRupees(text);
  if (read) return read;
  throw new WrongUsage(`--${option} must be rupees above 0, such as 136400.41.`);
}

/** The reason to do something doubtful; undefined without --anyway. Throws WrongUsage where the reason is missing. */
export function readAnyway(given: Given): string | undefined {
  if (!given.has('anyway')) return undefined;
  if (given.option('reason') === undefined) throw new WrongUsage('--anyway needs a --reason.');
  return readWords(given, 'reason');
}

export const paise = (amount: number): string => rupees(rupeesOf(amount));

/** An order's money as data, in rupees. */
export const moneyFacts = (money: OrderMoney) => ({
  money: money.state,
  came: rupeesOf(money.came),
  givenBack: rupeesOf(money.givenBack),
  forgiven: rupeesOf(money.forgiven),
  stillToPay: rupeesOf(money.short),
  dueBack: rupeesOf(money.over),
});

interface MoneyToDo extends Pick<MoneyOfOrder, 'short' | 'over'> {
  /** Whether the customer is asked for the rest already. */
  asked?: boolean;
}

/** What remains to be done about an order's money; empty where it is settled. */
export function moneyToDo({ short, over, asked = false }: MoneyToDo): string[] {
  if (over > 0) return [`${paise(over)} is due back to the customer: see refund ask.`];
  if (short <= 0) return [];
  const next = asked ? 'the customer is asked on the order’s page' : 'ask the customer for it';
  return [`${paise(short)} is still to be paid: ${next}.`];
}
