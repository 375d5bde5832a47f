import * as v from 'valibot';
import { ROLES } from '../../roles.ts';
import { deskText, id, neededText } from '../fields.ts';

const LONGEST_SECRET = 300;
export const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_SECRET));
export const roles = v.pipe(
  v.array(v.picklist(ROLES)),
  v.minLength(1, 'must have at least one role'),
  v.transform((wanted) => ROLES.filter((role) => wanted.includes(role))),
);
export const staffName = neededText(60);
export const email = v.pipe(
  deskText(120),
  v.email('must be an email address'),
  v.transform((text) => text.toLowerCase()),
);

/** A browser's answer for a passkey; the library on the server checks it. */
export const passkeyAnswer = v.looseObject({ id: v.pipe(v.string(), v.maxLength(2000)) });
/** The options that the browser's library passes to the passkey. */
export const passkeyQuestion = v.looseObject({ challenge: v.string() });

/** The person at the desk. */
export const me = v.object({
  id,
  name: v.string(),
  roles: v.array(v.picklist(ROLES)),
});
export type Me = v.InferOutput<typeof me>;

/** The ways in which somebody can prove who they are. `demo`: by a press, in a demo on this very machine. */
export const ways = v.object({ passkey: v.boolean(), code: v.boolean(), demo: v.boolean() });
export type Ways = v.InferOutput<typeof ways>;

/** A new way to sign in: a passkey, or a password with the first code of an authenticator app. */
export const newWayIn = v.variant('by', [
  v.object({ by: v.literal('passkey'), answer: passkeyAnswer, device: neededText(60) }),
  v.object({ by: v.literal('code'), password: secret, code: secret }),
]);
export type NewWayIn = v.InferOutput<typeof newWayIn>;

/** For an authenticator app: the secret to type, and the address in the QR code. */
export const newCodes = v.object({ secret: v.string(), address: v.string() });
/** Ten codes for a lost device, shown once. None for somebody who signs in by a passkey. */
export const recoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });
