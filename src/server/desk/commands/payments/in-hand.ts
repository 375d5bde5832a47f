import type { Desk, DeskOption, Given } from '../../command-line/command.ts';
import { passHeld } from '../../payments/decision/hold-payment.ts';

/** An option of every command that decides something which a colleague may have open in the browser. */
export const TAKE_OVER: DeskOption = {
  about: 'also where a colleague has it in hand in the browser, who loses it',
};

/** Throws a Refusal 409 where a colleague is working on an order's payment, unless it is taken over. */
export const passOrder = (desk: Desk, given: Given): Promise<void> =>
  passHeld(desk, `order:${given.place('ORDER').trim().toUpperCase()}`, given.has('take-over'));

/** The same check for incoming money. */
export const passIncoming = (desk: Desk, given: Given): Promise<void> =>
  passHeld(desk, `incoming:${given.place('ID')}`, given.has('take-over'));
