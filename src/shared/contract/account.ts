import * as v from 'valibot';
import { key, requestText, text } from './fields.ts';
import { operation } from './operation.ts';

/** A logged-in customer as the store returns them. Unknown fields, such as a password, are dropped. */
const user = v.object({
  Id: key,
  FirstName: text,
  LastName: text,
  Number: text,
  Email: text,
  State: text,
  GstNumber: text,
  UserType: text,
});
export type User = v.InferOutput<typeof user>;

export const GetLogin = operation({
  name: 'GetLogin',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({ LoginId: requestText, Password: requestText }),
  reply: v.pipe(v.array(user), v.minLength(1, 'holds no user')),
});

export const insertRegister = operation({
  name: 'insertRegister',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({
    FirstName: requestText,
    LastName: requestText,
    Number: requestText,
    State: requestText,
    Email: requestText,
    Password: requestText,
    GstNumber: requestText,
    Address: requestText,
    UserType: requestText,
  }),
  reply: v.unknown(),
});

/**
 * Ends the session on the server. An unknown token is not an error: its session has already ended. `TokenHash` instead of the
 * token is for a logout that the store could not be told of: the device keeps nothing then that could open a session.
 */
export const Logout = operation({
  name: 'Logout',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({ Token: requestText, TokenHash: v.optional(requestText) }),
  reply: v.unknown(),
});
