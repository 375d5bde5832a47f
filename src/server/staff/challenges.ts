import { and, eq, gt, lt } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { type CHALLENGE_PURPOSES, staffChallenges } from '#server/db/schema/staff.ts';
import type { SealedText } from '#server/identity/keys/secret-box.ts';

const ANSWERED_WITHIN_MS = 5 * 60_000;
/** A new secret waits while somebody finds their phone and the app on it. */
const CODES_WITHIN_MS = 30 * 60_000;

type Purpose = (typeof CHALLENGE_PURPOSES)[number];
type Where = Pick<ShopContext, 'db' | 'now'>;

/** Stores a challenge, for whichever instance gets the answer. */
export async function keepChallenge(
  { db, now }: Where,
  { id, purpose, subject }: { id: string; purpose: Purpose; subject: string },
): Promise<void> {
  await db.delete(staffChallenges).where(lt(staffChallenges.expiresAt, new Date(now())));
  const expiresAt = new Date(now() + ANSWERED_WITHIN_MS);
  await db.insert(staffChallenges).values({ id, purpose, subject, expiresAt });
}

/** Whether this challenge was given to this subject recently. It is used up by that. */
export async function takeChallenge(
  { db, now }: Where,
  { id, purpose, subject }: { id: string; purpose: Purpose; subject: string },
): Promise<boolean> {
  const taken = await db
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.id, id),
        eq(staffChallenges.purpose, purpose),
        eq(staffChallenges.subject, subject),
        gt(staffChallenges.expiresAt, new Date(now())),
      ),
    )
    .returning({ id: staffChallenges.id });
  return taken.length > 0;
}

const codesOf = (subject: string) => `codes of ${subject}`;

/** Keeps a new secret until its first code proves that it arrived; an earlier one is dropped. */
export async function keepNewSecret(
  { db, now }: Where,
  subject: string,
  { sealed, keyId }: SealedText,
): Promise<void> {
  const expiresAt = new Date(now() + CODES_WITHIN_MS);
  await db
    .insert(staffChallenges)
    .values({ id: codesOf(subject), purpose: 'codes', subject, sealed, keyId, expiresAt })
    .onConflictDoUpdate({
      target: staffChallenges.id,
      set: { sealed, keyId, expiresAt },
    });
}

export async function findNewSecret(
  { db, now }: Where,
  subject: string,
): Promise<SealedText | undefined> {
  const [row] = await db
    .select()
    .from(staffChallenges)
    .where(
      and(eq(staffChallenges.id, codesOf(subject)), gt(staffChallenges.expiresAt, new Date(now()))),
    );
  return row?.sealed && row.keyId ? { sealed: row.sealed, keyId: row.keyId } : undefined;
}

export const forgetNewSecret = ({ db }: Pick<Where, 'db'>, subject: string): Promise<unknown> =>
  db.delete(staffChallenges).where(eq(staffChallenges.id, codesOf(subject)));
