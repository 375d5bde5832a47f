import * as v from 'valibot';
import { epochMs, flag, listOf, requestText, text } from './fields.ts';
import { operation } from './operation.ts';

/** What a customer is told of the security of their account. */
export const SECURITY_EVENTS = [
  'login',
  'login-failed',
  'locked-out',
  'logged-out',
  'session-ended',
  'code-sent',
  'password-reset',
  'password-changed',
  'payout-changed',
  'number-changed',
  'number-proven',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

const session = v.object({
  /** Names the login and opens nothing. */
  Id: v.pipe(text, v.nonEmpty('is missing')),
  /** `Chrome, Android phone`; empty where it is not known. */
  Device: text,
  /** The network, coarse: `203.0.113.x`. */
  Place: text,
  Since: epochMs,
  LastUsed: epochMs,
  /** The one that asks. */
  Own: flag,
});
export type OpenSession = v.InferOutput<typeof session>;

/** Extension `sessions`: where the customer is logged in, the last used first. */
export const GetSessions = operation({
  name: 'GetSessions',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({}),
  reply: listOf(session),
});

/** Extension `sessions`: ends one of them, or with an empty `Id` all but the one that asks. Answers with those that stay. */
export const EndSession = operation({
  name: 'EndSession',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ Id: requestText }),
  reply: listOf(session),
});

const event = v.object({
  /** Of SECURITY_EVENTS; one that is not known is left out. */
  Kind: text,
  At: epochMs,
  Device: text,
  Place: text,
});
export type ToldEvent = v.InferOutput<typeof event>;

/** Extension `sessions`: what happened to the security of the account, newest first. */
export const GetSecurityEvents = operation({
  name: 'GetSecurityEvents',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({}),
  reply: listOf(event),
});
