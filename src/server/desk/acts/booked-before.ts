import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Entry } from '#server/digital/ledger/entry.ts';
import { findSet, isSameSet } from '#server/digital/ledger/find-set.ts';
import type { DeskAnswer, DeskTx } from '../command-line/command.ts';

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
    return {
      lines: [`Nothing was changed: ${what} was booked before under ${reference}.`],
      data: { ...data, changed: false },
    };
  }
  throw new Refusal(
    REFUSED.conflict,
    `Something else was booked under ${reference}. Nothing was changed.`,
  );
}
