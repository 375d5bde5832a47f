import { createHash } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { staffPasskeys } from '#server/db/schema/staff.ts';
import { type StaffCaller, siteOf } from './caller.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';

type Where = Pick<ShopContext, 'db' | 'now'>;
type Passkey = typeof staffPasskeys.$inferSelect;

/** Its certificate formats take half a second of CPU to load, which is spent with the first passkey and not at each start. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** More than a person needs: with too many, nobody would know which are lost. */
const MOST = 10;

/** A challenge for a passkey: anybody's before a sign-in, one person's when they prove again who they are. */
export async function askPasskey(
  shop: Where,
  caller: StaffCaller,
  staffId?: number,
): Promise<{ challenge: string }> {
  const own = staffId === undefined ? [] : await findPasskeys(shop, staffId);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(caller),
    userVerification: 'required',
    allowCredentials: own.map(asCredential),
  });
  await keepChallenge(shop, {
    id: options.challenge,
    purpose: staffId === undefined ? 'sign-in' : 'confirm',
    subject: staffId === undefined ? '' : `staff ${staffId}`,
  });
  return options;
}

/**
 * The person whose passkey answered correctly; 'unknown' for a passkey that nobody here has, 'failed' for an answer that is late,
 * used or wrong. That is told apart freely: a passkey's id is random, so whoever has it to ask about it had the passkey.
 * `staffId` requires a certain person. An answer counts once, as does a passkey's signature counter.
 */
export async function checkPasskey(
  shop: Where,
  caller: StaffCaller,
  answer: { id: string },
  staffId?: number,
): Promise<number | 'unknown' | 'failed'> {
  const [passkey] = await shop.db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.credentialId, answer.id));
  if (!passkey || (staffId !== undefined && passkey.staffId !== staffId)) return 'unknown';
  const asked =
    staffId === undefined
      ? ({ purpose: 'sign-in', subject: '' } as const)
      : ({ purpose: 'confirm', subject: `staff ${staffId}` } as const);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    // Of unknown form until the library has checked it.
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: (id) => takeChallenge(shop, { id, ...asked }),
    expectedOrigin: caller.origin,
    expectedRPID: siteOf(caller),
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  if (!verified?.verified) return 'failed';
  const { newCounter } = verified.authenticationInfo;
  // Of two simultaneous answers only one finds the counter unchanged.
  const counted = await shop.db
    .update(staffPasskeys)
    .set({ counter: newCounter, usedAt: new Date(shop.now()) })
    .where(and(eq(staffPasskeys.id, passkey.id), eq(staffPasskeys.counter, passkey.counter)))
    .returning({ id: staffPasskeys.id });
  return counted.length > 0 ? passkey.staffId : 'failed';
}

export interface PasskeyOwner {
  /** `staff 3`, `invitation 7`. */
  subject: string;
  name: string;
  email: string;
  staffId?: number | undefined;
}

/** Prepares a new passkey. */
export async function prepareNewPasskey(
  shop: Where & Pick<ShopContext, 'name'>,
  caller: StaffCaller,
  { subject, name, email, staffId }: PasskeyOwner,
): Promise<{ challenge: string }> {
  const own = staffId === undefined ? [] : await findPasskeys(shop, staffId);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: shop.name,
    rpID: siteOf(caller),
    userName: email,
    userDisplayName: name,
    // The same each time, so that a device replaces a person's old passkey instead of collecting them.
    userID: new Uint8Array(createHash('sha256').update(`desk ${email}`).digest()),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: own.map(asCredential),
  });
  await keepChallenge(shop, { id: options.challenge, purpose: 'add', subject });
  return options;
}

/** Adds a passkey. Throws a Refusal 400 for a wrong answer, 409 for one too many. */
export async function addPasskey(
  shop: Where,
  caller: StaffCaller,
  { answer, device, subject, staffId }: NewPasskey,
): Promise<void> {
  const held = await findPasskeys(shop, staffId);
  if (held.length >= MOST) {
    throw new Refusal(REFUSED.conflict, `${MOST} passkeys are enough. Remove one first.`);
  }
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: (id) => takeChallenge(shop, { id, purpose: 'add', subject }),
    expectedOrigin: caller.origin,
    expectedRPID: siteOf(caller),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) {
    throw new Refusal(REFUSED.badInput, 'This passkey could not be added. Try again.');
  }
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const added = await shop.db
    .insert(staffPasskeys)
    .values({
      staffId,
      name: freeName(device, held),
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
      createdAt: new Date(shop.now()),
    })
    .onConflictDoNothing({ target: staffPasskeys.credentialId })
    .returning({ id: staffPasskeys.id });
  if (added.length === 0) throw new Refusal(REFUSED.conflict, 'This passkey is there already.');
}

/** `Mac`, `Mac 2`, …: whoever removes one of two must be able to tell which. */
function freeName(device: string, held: readonly { name: string }[]): string {
  const taken = new Set(held.map(({ name }) => name));
  let name = device;
  for (let next = 2; taken.has(name); next++) name = `${device} ${next}`;
  return name;
}

interface NewPasskey {
  answer: { id: string };
  /** The kind of device that it was made on, which becomes its name. */
  device: string;
  /** The subject it was prepared for, and the person it becomes theirs. */
  subject: string;
  staffId: number;
}

const findPasskeys = ({ db }: Pick<Where, 'db'>, staffId: number): Promise<Passkey[]> =>
  db.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, staffId));

const asCredential = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports });
