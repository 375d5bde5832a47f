import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Entry } from '#server/digital/ledger/entry.ts';
import { findSet, isSameSet } from '#server/digital/ledger/find-set.ts';
import type { DeskAnswer, DeskTx } from '../command-line/command.ts';

/** The kind of the sets that take others back; one's reference is the kind and the reference of what it took back. */
export const REVERSAL = 'reversal';

/**
 * The answer to a movement that was already booked under its reference: nothing is changed. Undefined where nothing was booked.
 * Throws a Refusal 409 where something else was booked under it.
 */
export async function bookedBefore(
  { shop }: DeskTx,
  { kind, reference, entries }: { kind: string; reference: string; entries: Entry[] },
  { what, data }: { what: string; data: object },
): Promise<DeskAnswer | undefined> {
  const before = await findSet(shop, kind, reference);
  if (!before) return undefined;
  if (isSameSet(before, entries)) {
    const reversed = await findSet(shop, REVERSAL, `${kind} ${reference}`);
    const since = reversed ? ', and reversed since: book it anew under a new reference' : '';
    return {
      lines: [`Nothing was changed: ${what} was booked before under ${reference}${since}.`],
      data: { ...data, changed: false },
    };
  }
  throw new Refusal(
    REFUSED.conflict,
    `Something else was booked under ${reference}. Nothing was changed.`,
  );
}
