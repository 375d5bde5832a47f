import { and, eq, isNull, not, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import type { Customer } from '#server/accounts/sessions/log-in.ts';
import { addresses, customers } from '#server/db/schema/accounts.ts';
import { cartLines, coupons } from '#server/db/schema/cart.ts';
import { customerNotes } from '#server/db/schema/desk-people.ts';
import { digitalQuotes, digitalSales, payoutDetails } from '#server/db/schema/digital.ts';
import { notices } from '#server/db/schema/notices.ts';
import { couponUses, orders, priceLocks } from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { customerAccount, MERGE } from '#server/digital/ledger/customer-account.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { findIdentity } from '#server/identity/find-identity.ts';
import { leaveIdentity } from '#server/identity/leave-identity.ts';
import { endHeldPrices } from '#server/orders/quotes/held-quote.ts';
import { type ActTx, deskAct } from '../approvals/desk-act.ts';
import { findDeskCustomer, requireNotEnded } from '../customers/find-desk-customer.ts';
import { endSessionsOf } from '../customers/end-sessions.ts';
import { nameOf } from '../find-order.ts';
import { recordAudit } from '../record-audit.ts';
import { rowId } from './arg-schemas.ts';
import { gramsOf, partsOf } from './metal-amounts.ts';

/**
 * Merges two accounts of one person: everything kept of the first belongs to the second from then on. The grams move by a ledger
 * set of their own; earlier entries stay as they are. The first account ends, and tells whoever logs in to it where it went.
 */
export const customerMergeAct = deskAct({
  name: 'customer-merge',
  right: 'customers.edit',
  args: v.object({
    from: rowId,
    into: rowId,
    /** Their mobile numbers, for the summary: with another number by then it is another act. */
    fromNumber: v.string(),
    intoNumber: v.string(),
    proof: v.string(),
    reason: v.string(),
  }),
  summary: ({ fromNumber, intoNumber, proof }) =>
    `merge the account of ${fromNumber} into that of ${intoNumber}, shown by ${proof}`,
  async run(tx, { from: fromId, into: intoId, fromNumber, intoNumber, proof, reason }) {
    if (fromId === intoId) throw new Refusal(REFUSED.badInput, 'That is one and the same account.');
    const { from, into } = await lockBoth(tx, fromId, intoId);
    const data = { from: fromNumber, into: intoNumber };
    if (from.mergedInto === intoId) {
      return {
        lines: [`Nothing was changed: ${fromNumber} was merged into ${intoNumber} before.`],
        data: { ...data, changed: false },
      };
    }
    requireNotEnded(from);
    requireNotEnded(into);
    if (from.number !== fromNumber || into.number !== intoNumber) {
      throw new Refusal(
        REFUSED.conflict,
        'One of the numbers was changed meanwhile. Look at both again: nothing was changed.',
      );
    }
    await requireSamePerson(tx, from, into);
    tx.requireSecond('all of one account becomes another’s');
    const { gold, silver } = await findHoldings(tx.shop, fromId);
    const metals = { ...(gold > 0 && { gold }), ...(silver > 0 && { silver }) };
    if (gold > 0 || silver > 0) {
      await postEntries(tx.shop, {
        kind: MERGE,
        reference: `${fromId}-into-${intoId}`,
        entries: partsOf(metals).flatMap(({ asset, amount }) => [
          { account: customerAccount(fromId), asset, amount: -amount },
          { account: customerAccount(intoId), asset, amount },
        ]),
      });
    }
    await moveRows(tx, fromId, intoId);
    await endAccount(tx, from, into);
    await recordAudit(tx, {
      act: 'merge',
      subject: intoNumber,
      details: {
        from: fromNumber,
        name: { before: nameOf(from), after: nameOf(into) },
        ...gramsOf(metals),
        proof,
        reason,
      },
    });
    return {
      lines: [
        `All of ${fromNumber} is of ${intoNumber} now. Both are logged out; ${fromNumber} says so to whoever logs in.`,
      ],
      data: { ...data, grams: gramsOf(metals), changed: true },
    };
  },
});

/** Locks in the order of the rows' ids, so that two merges cannot deadlock. */
async function lockBoth({ shop }: ActTx, fromId: number, intoId: number) {
  for (const id of [fromId, intoId].toSorted((a, b) => a - b)) {
    await findDeskCustomer(shop, id);
    await lockCustomer(shop, id);
  }
  return { from: await findDeskCustomer(shop, fromId), into: await findDeskCustomer(shop, intoId) };
}

/** Different PANs mean different people, and a block must not be evaded by a merge. */
async function requireSamePerson({ shop }: ActTx, from: Customer, into: Customer): Promise<void> {
  if ((from.blockedAt === null) !== (into.blockedAt === null)) {
    throw new Refusal(
      REFUSED.conflict,
      'One of the two is blocked: block or unblock both first. Nothing was changed.',
    );
  }
  const [one, other] = [await findIdentity(shop, from.id), await findIdentity(shop, into.id)];
  if (!one || !other) return;
  const { cipher } = shop.identity;
  const same = cipher ? cipher.open(one) === cipher.open(other) : one.masked === other.masked;
  if (!same) {
    throw new Refusal(
      REFUSED.conflict,
      `They gave different PANs, ${one.masked} and ${other.masked}: that is not one person. Nothing was changed.`,
    );
  }
}

async function moveRows({ shop }: ActTx, fromId: number, intoId: number): Promise<void> {
  const { db } = shop;
  // They stay, for money that was paid under their numbers.
  await endHeldPrices(shop, fromId);
  const to = { customerId: intoId };
  await db.update(orders).set(to).where(eq(orders.customerId, fromId));
  await db.update(proofs).set(to).where(eq(proofs.customerId, fromId));
  await db.update(priceLocks).set(to).where(eq(priceLocks.customerId, fromId));
  await db.update(digitalQuotes).set(to).where(eq(digitalQuotes.customerId, fromId));
  await db.update(digitalSales).set(to).where(eq(digitalSales.customerId, fromId));
  // Waiting notices go to the remaining number; those to a fixed number stay.
  await db
    .update(notices)
    .set(to)
    .where(and(eq(notices.customerId, fromId), isNull(notices.number)));
  await db.update(customerNotes).set(to).where(eq(customerNotes.customerId, fromId));
  await db
    .update(addresses)
    .set({ ...to, selected: false })
    .where(eq(addresses.customerId, fromId));
  await db.execute(
    sql`insert into cart_lines (customer_id, detail_id, quantity, added_at)
      select ${intoId}, detail_id, quantity, added_at from cart_lines where customer_id = ${fromId}
      on conflict do nothing`,
  );
  await db.delete(cartLines).where(eq(cartLines.customerId, fromId));
  await db.update(couponUses).set(to).where(eq(couponUses.customerId, fromId));
  const isOf = (id: number) => sql`${coupons.customerIds} @> to_jsonb(${id}::int)`;
  await db
    .update(coupons)
    .set({
      customerIds: sql`${coupons.customerIds} || to_jsonb(${intoId}::int)`,
      revision: sql`${coupons.revision} + 1`,
    })
    .where(and(isOf(fromId), not(isOf(intoId))));
}

async function endAccount({ shop }: ActTx, from: Customer, into: Customer): Promise<void> {
  const { db, now } = shop;
  const at = new Date(now());
  // The payout place is not taken over: the account's owner has to name it again.
  await db.delete(payoutDetails).where(eq(payoutDetails.customerId, from.id));
  await leaveIdentity(shop, from.id);
  await endSessionsOf(shop, from);
  await endSessionsOf(shop, into);
  await db.update(customers).set({ mergedInto: into.id }).where(eq(customers.mergedInto, from.id));
  await db
    .update(customers)
    .set({ mergedInto: into.id, mergedAt: at })
    .where(eq(customers.id, from.id));
  await db.update(customers).set({ correctedAt: at }).where(eq(customers.id, into.id));
}
