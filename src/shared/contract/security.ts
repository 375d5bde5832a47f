import * as v from 'valibot';
import { epochMs, flag, listOf, requestText, text } from './fields.ts';
import { operation } from './operation.ts';

/** The security events of an account that a customer is shown. */
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
  /** Identifies the login, but cannot be used to log in. */
  Id: v.pipe(text, v.nonEmpty('is missing')),
  /** `Chrome, Android phone`; empty where unknown. */
  Device: text,
  /** The network, truncated: `203.0.113.x`. */
  Place: text,
  Since: epochMs,
  LastUsed: epochMs,
  /** Whether this is the session of the request. */
  Own: flag,
});
export type OpenSession = v.InferOutput<typeof session>;

/** Extension `sessions`: the customer's logins, last used first. */
export const GetSessions = operation({
  name: 'GetSessions',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({}),
  reply: listOf(session),
});

/** Extension `sessions`: ends one login, or with an empty `Id` all but the caller's. Replies with the remaining ones. */
export const EndSession = operation({
  name: 'EndSession',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ Id: requestText }),
  reply: listOf(session),
});

const event = v.object({
  /** One of SECURITY_EVENTS; an unknown one is left out. */
  Kind: text,
  At: epochMs,
  Device: text,
  Place: text,
});
export type ToldEvent = v.InferOutput<typeof event>;

/** Extension `sessions`: the security events of the account, newest first. */
export const GetSecurityEvents = operation({
  name: 'GetSecurityEvents',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({}),
  reply: listOf(event),
});
