import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import { eraseCustomer as erase } from '#server/accounts/data/erase-account.ts';
import { holdsMetal, type StillOpen } from '#server/accounts/data/require-nothing-open.ts';
import type { Desk } from '../command-line/command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { lockOpenCustomer } from './find-desk-customer.ts';

/**
 * Closes and erases the account of a customer who asked the desk for it, by the rules of the customer's own button. Throws a
 * Refusal 404, or 409 while something is open, for a mismatching number, or for an account that has ended.
 */
export const eraseCustomer = (
  desk: Desk,
  { id, number, reason }: { id: number; number: string; reason: string },
): Promise<Done> =>
  together(desk, async (tx) => {
    const customer = await lockOpenCustomer(tx, id);
    if (customer.number !== number.trim()) {
      throw new Refusal(REFUSED.conflict, `This is the account of ${customer.number}.`);
    }
    // Only data that must be kept may stay in the log: it names them by their number.
    await recordAudit(tx, { act: 'erase', subject: customer.number, details: { id, reason } });
    const kept = await erase(tx.shop, customer, toDesk);
    return { lines: ['The account is closed and its data is erased.', ...kept], changed: true };
  });

/** What keeps the account open, in words for the desk. */
function toDesk(open: StillOpen): string {
  const named = (words: string, numbers: string[]) =>
    numbers.length > 0 ? [`${words}: ${numbers.join(', ')}.`] : [];
  return [
    'The account cannot be closed yet.',
    ...named('Orders under way', open.underWay),
    ...(holdsMetal(open)
      ? [
          `Its customer holds ${open.held.gold} g of gold and ${open.held.silver} g of silver, to be sold or made into coins first.`,
        ]
      : []),
    ...named('The money of a sale is still to be paid out', open.payouts),
    ...named('A payment is still looked for', open.sought),
    ...named('Money is on its way back', open.sending),
    ...named('Money is due back, under Refunds', open.owing),
  ].join(' ');
}
