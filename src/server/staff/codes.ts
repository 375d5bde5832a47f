import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { and, eq, isNull, lt, ne, or } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { latinDigits, withoutUnseen } from '#shared/typed-text.ts';
import { checkNewPassword } from '#server/accounts/check-new-password.ts';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';
import { staff, staffRecoveryCodes } from '#server/db/schema/staff.ts';
import { findNewSecret, forgetNewSecret, keepNewSecret } from './challenges.ts';

type StaffRow = typeof staff.$inferSelect;
type Where = Pick<ShopContext, 'db' | 'now' | 'identity'>;

const STEP_MS = 30_000;
/** A phone's clock may be one step fast or slow. */
const DRIFT = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const CODE_PARTS = 4;

const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), label, issuer, digits: 6, period: STEP_MS / 1000 });

/** The time step of a code; undefined for a code that is not valid now. */
function stepOf(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: DRIFT });
  return delta === null ? undefined : Math.floor(now / STEP_MS) + delta;
}

/** A typed code without separators. */
const bare = (code: string) => latinDigits(withoutUnseen(code)).toUpperCase().replace(/[\s-]/g, '');

/**
 * Whether a code of a person's authenticator app, or one of their recovery codes, is right. Neither is accepted twice: of two
 * simultaneous calls with the same code, one is refused.
 */
export async function takeCode(shop: Where, person: StaffRow, typed: string): Promise<boolean> {
  const code = bare(typed);
  return /^\d{6}$/.test(code) ? takeTotp(shop, person, code) : takeRecoveryCode(shop, person, code);
}

async function takeTotp(shop: Where, person: StaffRow, code: string): Promise<boolean> {
  const { box } = shop.identity;
  const { id, totpSealed, totpKeyId } = person;
  if (!box || !totpSealed || !totpKeyId) return false;
  const secret = box.open({ sealed: totpSealed, keyId: totpKeyId, id: `staff ${id}` });
  const step = stepOf(secret, code, shop.now());
  if (step === undefined) return false;
  // A secret sealed with an older key is sealed anew when it is used.
  const resealed = totpKeyId === box.writesWith ? undefined : box.seal(secret, `staff ${id}`);
  const taken = await shop.db
    .update(staff)
    .set({
      totpStep: step,
      ...(resealed && { totpSealed: resealed.sealed, totpKeyId: resealed.keyId }),
    })
    .where(and(eq(staff.id, id), or(isNull(staff.totpStep), lt(staff.totpStep, step))))
    .returning({ id: staff.id });
  return taken.length > 0;
}

async function takeRecoveryCode({ db, now }: Where, { id }: StaffRow, code: string) {
  const taken = await db
    .update(staffRecoveryCodes)
    .set({ usedAt: new Date(now()) })
    .where(
      and(
        eq(staffRecoveryCodes.codeHash, digest(code)),
        eq(staffRecoveryCodes.staffId, id),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ staffId: staffRecoveryCodes.staffId });
  return taken.length > 0;
}

/** A new secret for an authenticator app, kept until its first code comes; undefined in a store that cannot seal secrets. */
export async function prepareCodes(
  shop: Where & Pick<ShopContext, 'name'>,
  { subject, email }: { subject: string; email: string },
): Promise<{ secret: string; address: string } | undefined> {
  const { box } = shop.identity;
  if (!box) return undefined;
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  await keepNewSecret(shop, subject, box.seal(secret, subject));
  return { secret, address: totpOf(secret, email, `${shop.name} desk`).toString() };
}

/**
 * Gives somebody a password with codes, and recovery codes to keep. Throws a Refusal 400 for a weak password or a wrong code,
 * 409 where the secret has to be shown again.
 */
export async function setCodes(
  shop: Where & Pick<ShopContext, 'name' | 'passwords'>,
  given: { subject: string; staffId: number; password: string; code: string },
): Promise<string[]> {
  const { subject, staffId, password, code } = given;
  checkNewPassword(password, { number: '', shopName: shop.name });
  const { box } = shop.identity;
  const sealed = await findNewSecret(shop, subject);
  if (!box || !sealed) {
    throw new Refusal(
      REFUSED.conflict,
      'That took too long. Load the page and scan the code again.',
    );
  }
  const secret = box.open({ ...sealed, id: subject });
  const step = stepOf(secret, bare(code), shop.now());
  if (step === undefined) {
    throw new Refusal(
      REFUSED.badInput,
      'The code is not right. Look whether the clock of your phone is.',
    );
  }
  const own = box.seal(secret, `staff ${staffId}`);
  await shop.db
    .update(staff)
    .set({
      passwordHash: await shop.passwords.hash(password),
      totpSealed: own.sealed,
      totpKeyId: own.keyId,
      totpStep: step,
    })
    .where(eq(staff.id, staffId));
  await forgetNewSecret(shop, subject);
  return giveRecoveryCodes(shop, staffId);
}

async function giveRecoveryCodes({ db }: Pick<Where, 'db'>, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
  await db
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ codeHash: digest(bare(code)), staffId })));
  return codes;
}

const newRecoveryCode = () =>
  Array.from({ length: CODE_PARTS }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

/** Seals every authenticator secret anew with the current key; returns how many. Throws an Error where one cannot be opened. */
export async function resealCodes({ db, identity: { box } }: Where): Promise<number> {
  if (!box) return 0;
  const rows = await db
    .select({ id: staff.id, sealed: staff.totpSealed, keyId: staff.totpKeyId })
    .from(staff)
    .where(ne(staff.totpKeyId, box.writesWith))
    .for('update');
  for (const { id, sealed, keyId } of rows) {
    if (!sealed || !keyId) continue;
    const owner = `staff ${id}`;
    const anew = box.seal(box.open({ sealed, keyId, id: owner }), owner);
    await db
      .update(staff)
      .set({ totpSealed: anew.sealed, totpKeyId: anew.keyId })
      .where(eq(staff.id, id));
  }
  return rows.length;
}

/** Removes the password, the codes and the recovery codes. */
export async function removeCodes({ db }: Pick<Where, 'db'>, staffId: number): Promise<void> {
  await db
    .update(staff)
    .set({ passwordHash: null, totpSealed: null, totpKeyId: null, totpStep: null })
    .where(eq(staff.id, staffId));
  await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
}
