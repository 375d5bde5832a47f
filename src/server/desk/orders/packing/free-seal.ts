import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Desk, DeskAnswer } from '#server/desk/command-line/command.ts';
import { recordAudit, together } from '#server/desk/record-audit.ts';
import { lockParcel } from './lock-parcel.ts';
import { findUsedSealsOf } from './used-seals.ts';

/**
 * Says of a seal that was taken off a parcel that its number was written by mistake, where nobody said so when it was opened. Only
 * until the parcel is handed over. A repeat changes nothing. Throws a Refusal 404, and 409 for the seal that is on it.
 */
export const freeSeal = (
  desk: Desk,
  number: string,
  { seal, reason }: { seal: string; reason: string },
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const { order, parcel } = await lockParcel(tx, number);
    if (parcel.seal === seal) {
      throw new Refusal(
        REFUSED.conflict,
        `The parcel of ${order.number} is sealed with ${seal}. Open it first. Nothing was changed.`,
      );
    }
    const changed = (await findUsedSealsOf(tx.shop.db, parcel, order.number)).includes(seal);
    if (changed) {
      const details = { seal, reason, mistyped: true };
      await recordAudit(tx, { act: 'free-seal', subject: order.number, details });
    }
    return {
      lines: [
        changed
          ? `Seal ${seal} was never on the parcel of ${order.number} and can be used.`
          : `Nothing was changed: ${order.number} has not used up seal ${seal}.`,
      ],
      data: { order: order.number, changed },
    };
  });
