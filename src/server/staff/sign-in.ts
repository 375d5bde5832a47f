import { and, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Me, staffOperations } from '#shared/desk/contract/staff/staff.ts';
import type { DeskReceivedOf } from '#shared/desk/contract/desk-operation.ts';
import type { ShopContext } from '#server/context.ts';
import { staff } from '#server/db/schema/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordAudit } from '#server/desk/record-audit.ts';
import { forgetAttempts } from '#server/limits/attempts.ts';
import type { StaffCaller } from './caller.ts';
import { takeCode } from './codes.ts';
import { checkPasskey } from './passkeys.ts';
import { openStaffSession } from './session.ts';
import { countTry } from './tries.ts';

type StaffRow = typeof staff.$inferSelect;
type Given = DeskReceivedOf<(typeof staffOperations)['SignIn']>;

const QUARTER_HOUR = 15 * 60_000;
const PER_ACCOUNT_HERE = { most: 10, windowMs: QUARTER_HOUR };
const PER_ACCOUNT = { most: 30, windowMs: QUARTER_HOUR };
const PER_NETWORK = { most: 60, windowMs: QUARTER_HOUR };
/** The limit over all people and networks. It blocks passwords only: a flood of guesses locks no passkey out. */
const ALTOGETHER = { most: 300, windowMs: QUARTER_HOUR };

/**
 * The limit of codes guessed by somebody who knows the password: there are only a million, which months of guessing would find.
 * It locks no passkey out.
 */
const CODES = { most: 20, windowMs: 24 * 60 * 60_000 };

/** The same message for every fault of what was typed, so that nobody learns who works here. */
const WRONG = 'That is not right. Look at what you typed and try again.';
/** Of a passkey that was removed here, or whose owner works here no more, while the device still has it. */
const UNKNOWN_PASSKEY =
  'This passkey opens nothing here any more. Sign in another way, or ask an owner for a new link.';
/** Of a passkey that is known here: most often the device's question stood open for too long. */
const FAILED_PASSKEY =
  'Signing in with this passkey did not work this time: perhaps it took too long. Try again, or sign in another way.';

/**
 * Opens a session for a person who has proved who they are. Throws a Refusal 400 that does not say what of
 * it was wrong, or 429 after too many tries. Failures are in the audit log, without what was typed.
 */
export async function signIn(shop: ShopContext, caller: StaffCaller, given: Given): Promise<Me> {
  const person = await recognise(shop, caller, given);
  const { id, name, roles } = person;
  const { address: network, device } = caller;
  const cookie = await inTransaction(shop, async (tx) => {
    // What they signed in with may have been taken away meanwhile, or replaced, which ends all other sessions.
    const now = await active(tx, id);
    if (!now || (given.by === 'password' && now.passwordHash !== person.passwordHash)) {
      throw new Refusal(REFUSED.badInput, given.by === 'passkey' ? UNKNOWN_PASSKEY : WRONG);
    }
    const cookie = await openStaffSession(tx, { staffId: id, network, device });
    const entry = { act: 'sign in', subject: name, details: { way: given.by, network, device } };
    await recordAudit({ shop: tx, by: name, osUser: `staff ${id}` }, entry);
    return cookie;
  });
  caller.giveCookie(cookie);
  return { id, name, roles };
}

async function recognise(shop: ShopContext, caller: StaffCaller, given: Given): Promise<StaffRow> {
  if (given.by === 'demo') return demoPerson(shop, caller, given.staff);
  const { address } = caller;
  await countTry(shop, caller, `desk-sign-in-from:${address}`, PER_NETWORK);
  const { person, named, knewPassword, wrong } =
    given.by === 'passkey'
      ? await byPasskey(shop, caller, given.answer)
      : await byPassword(shop, caller, given);
  if (person) return person;
  const subject = named?.name ?? 'somebody';
  await noteRefused(shop, caller, { way: given.by, subject, knewPassword });
  throw new Refusal(REFUSED.badInput, wrong ?? WRONG);
}

async function byPasskey(
  shop: ShopContext,
  caller: StaffCaller,
  answer: { id: string },
): Promise<Recognised> {
  const proved = await checkPasskey(shop, caller, answer);
  if (proved === 'failed') return { wrong: FAILED_PASSKEY };
  const person = proved === 'unknown' ? undefined : await active(shop, proved);
  return { person, wrong: UNKNOWN_PASSKEY };
}

interface Recognised {
  person?: StaffRow | undefined;
  /** The named person's account. */
  named?: StaffRow | undefined;
  /** Only the code was wrong: somebody else knows the password, or its owner mistyped the code. */
  knewPassword?: boolean;
  /** What to say if nobody was recognised. */
  wrong?: string;
}

async function byPassword(
  shop: ShopContext,
  caller: StaffCaller,
  { email: typed, password, code }: { email: string; password: string; code: string },
): Promise<Recognised> {
  const email = typed.toLowerCase();
  shop.passwords.refuseWhenCrowded();
  const here = `desk-sign-in:${email}@${caller.address}`;
  await countTry(shop, caller, here, PER_ACCOUNT_HERE);
  await countTry(shop, caller, `desk-sign-in:${email}`, PER_ACCOUNT);
  await countTry(shop, caller, 'desk-sign-in', ALTOGETHER);
  const named = await byEmail(shop, email);
  // Takes the same time whether or not the person works here, and a wrong password uses up no code.
  const matches = await shop.passwords.match(named?.passwordHash ?? undefined, password);
  if (!named || !matches) return { named };
  await countTry(shop, caller, `desk-code:${named.id}`, CODES);
  if (!(await takeCode(shop, named, code))) return { named, knewPassword: true };
  await forgetAttempts(shop, here, `desk-sign-in:${email}`, `desk-code:${named.id}`);
  return { person: named };
}

async function byEmail({ db }: ShopContext, email: string): Promise<StaffRow | undefined> {
  const [person] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.email, email.toLowerCase()), eq(staff.state, 'active')));
  return person;
}

/** Somebody who works here; in a transaction they do so until its end. */
async function active({ db }: Pick<ShopContext, 'db'>, id: number): Promise<StaffRow | undefined> {
  const [person] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.state, 'active')))
    .for('share');
  return person;
}

/** Only in a demo and from this very machine: there is nothing to protect. */
async function demoPerson(shop: ShopContext, caller: StaffCaller, id: number): Promise<StaffRow> {
  const person = shop.demo && caller.here ? await active(shop, id) : undefined;
  if (!person?.demo) throw new Refusal(REFUSED.badInput, WRONG);
  return person;
}

/** Records a failure under nobody's name, as it is not known who it was. */
export const noteRefused = (
  shop: ShopContext,
  { address: network, device }: Pick<StaffCaller, 'address' | 'device'>,
  {
    way,
    subject,
    act = 'sign-in refused',
    knewPassword = false,
  }: { way: string; subject: string; act?: string; knewPassword?: boolean | undefined },
): Promise<void> =>
  inTransaction(shop, (tx) =>
    recordAudit(
      { shop: tx, by: 'nobody', osUser: 'desk' },
      {
        act,
        subject,
        details: { way, network, device, ...(knewPassword && { password: 'right' }) },
      },
    ),
  );
