import { isBareReference } from '#shared/paying/bare-reference.ts';
import {
  findReferenceUses,
  type ReferenceUse,
} from '#server/payments/records/find-reference-uses.ts';
import { lockReference } from '#server/payments/records/add-record.ts';
import { findCameAndWent, findOtherUses } from '#server/payments/records/find-other-uses.ts';
import { type Channel, referenceKey } from '#server/payments/records/payment-reference.ts';
import { WrongUsage, type DeskTx } from '../../command-line/command.ts';
import { DeskRefusal } from '../../operations/refusals.ts';

interface Given {
  kind: 'in' | 'out';
  channel: Channel;
  reference: string;
  /** The order that it is for. */
  order: { id: number; number: string };
  /** Why it counts all the same. */
  anyway: string | undefined;
}

/**
 * One payment pays for one order: refuses a reference that another order has, whoever its customer and whatever its state, and for
 * money that went back one that a payout has, or money sent back that was for no order; for money that came, one of money that went back.
 * Returns the reason why it counts again where the desk gave one, else undefined. Throws a Refusal 409.
 */
export async function refuseUsedReference(
  tx: DeskTx,
  { kind, channel, reference, order, anyway }: Given,
): Promise<{ sharedBecause?: string; sharedWith: string[] }> {
  const key = referenceKey(channel, reference);
  if (!key) throw new WrongUsage(`${JSON.stringify(reference)} is no reference of a bank.`);
  const uses: ReferenceUse[] = [];
  const others: string[] = [];
  for (const each of [key, otherKey(channel, reference)]) {
    await lockReference(tx.shop, each);
    uses.push(...(await findReferenceUses(tx.shop, { key: each, kind, exceptOrder: order.id })));
    const find = kind === 'out' ? findOtherUses : findCameAndWent;
    others.push(...(await find(tx.shop, each)));
  }
  if (uses.length + others.length === 0) {
    refuseNarration(channel, reference);
    return { sharedWith: [] };
  }
  const sharedWith = [...uses.map((use) => use.order), ...others];
  if (anyway !== undefined) return { sharedBecause: anyway, sharedWith };
  const named = [
    ...uses.map((use) =>
      use.how === 'recorded'
        ? `recorded for ${use.order} (${use.state})`
        : `the one that the customer of ${use.order} (${use.state}) gave`,
    ),
    ...others.map((what) => `noted for ${what}`),
  ];
  throw new DeskRefusal(
    'say-why',
    `${order.number}: the reference ${reference} is ${named.join(', and ')}. One payment for both? Nothing was changed. If your bank shows that it pays for ${order.number} too, add --anyway --reason.`,
  );
}

/** Refuses a whole bank text as reference: with words around it the same payment could count twice. */
function refuseNarration(channel: Channel, reference: string): void {
  if (isBareReference(channel, reference)) return;
  throw new WrongUsage(
    `${JSON.stringify(reference)} is more than a reference. Give its letters and digits alone, without the words that the bank writes around it.`,
  );
}

/** The key of the same reference as another kind of payment: a card payment's id may be typed as a UTR. */
const otherKey = (channel: Channel, reference: string): string =>
  referenceKey(channel === 'card' ? 'bank' : 'card', reference);
