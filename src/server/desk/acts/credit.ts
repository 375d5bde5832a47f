import * as v from 'valibot';
import { isUnproven } from '#server/accounts/number/require-proven.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { customerAccount } from '#server/digital/ledger/customer-account.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { VAULT } from '#server/digital/ledger/vault.ts';
import { deskAct } from '../approvals/desk-act.ts';
import { requireNotEnded } from '../customers/find-desk-customer.ts';
import { bookedBefore } from './booked-before.ts';
import { nameOf } from '../find-order.ts';
import { recordAudit } from '../record-audit.ts';
import { plain } from '../command-line/table.ts';
import { metalAmounts, rowId } from './arg-schemas.ts';
import { gramsOf, partsOf, sayMetals } from './metal-amounts.ts';

const KIND = 'desk-credit';

/** Credits digital metal from the vault to a customer, once per reference. */
export const creditAct = deskAct({
  name: 'credit',
  right: 'ledger.move',
  args: v.object({
    customerId: rowId,
    /** Their mobile number, for the summary. */
    number: v.string(),
    metals: metalAmounts,
    reason: v.string(),
    reference: v.string(),
  }),
  summary: ({ number, metals, reason }) => `credit ${sayMetals(metals)} to ${number} (${reason})`,
  async run(tx, { customerId, metals, reason, reference }) {
    const customer = await lockCustomer(tx.shop, customerId);
    const { number } = customer;
    if (isUnproven(tx.shop, customer)) {
      throw new Refusal(
        REFUSED.conflict,
        `Nobody has shown yet that ${number} is theirs: it may be somebody else’s account. Ask them to prove it in the shop, under their profile.`,
      );
    }
    const account = customerAccount(customerId);
    const entries = partsOf(metals).flatMap(({ asset, amount }) => [
      { account, asset, amount },
      { account: VAULT, asset, amount: -amount },
    ]);
    const what = `${sayMetals(metals)} for ${plain(nameOf(customer))}, ${number}`;
    const data = { number, reference, grams: gramsOf(metals) };
    const before = await bookedBefore(tx, { kind: KIND, reference, entries }, { what, data });
    if (before) return before;
    requireNotEnded(customer);
    await tx.permit(metals);
    await postEntries(tx.shop, { kind: KIND, reference, entries });
    await recordAudit(tx, {
      act: 'credit',
      subject: number,
      details: { ...data.grams, reason, reference },
    });
    return { lines: [`Booked: ${what}.`], data: { ...data, changed: true } };
  },
});
