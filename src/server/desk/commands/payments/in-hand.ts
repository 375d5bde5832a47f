import type { Desk, DeskAnswer, DeskOption, Given } from '../../command-line/command.ts';
import { decideHeld } from '../../payments/decision/hold-payment.ts';

/** An option of every command that decides something which a colleague may have open in the browser. */
export const TAKE_OVER: DeskOption = {
  about: 'also where a colleague has it in hand in the browser, who loses it',
};

/** Decides an order's payment. Throws a Refusal 409 where a colleague is working on it, unless it is taken over. */
export const decideOrder = (
  desk: Desk,
  given: Given,
  decide: () => Promise<DeskAnswer>,
): Promise<DeskAnswer> =>
  decideItem(desk, given, `order:${given.place('ORDER').trim().toUpperCase()}`, decide);

/** The same of incoming money. */
export const decideIncoming = (
  desk: Desk,
  given: Given,
  decide: () => Promise<DeskAnswer>,
): Promise<DeskAnswer> => decideItem(desk, given, `incoming:${given.place('ID')}`, decide);

const decideItem = (
  desk: Desk,
  given: Given,
  item: string,
  decide: () => Promise<DeskAnswer>,
): Promise<DeskAnswer> => decideHeld(desk, { item, takeOver: given.has('take-over') }, decide);
