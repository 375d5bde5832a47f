import * as v from 'valibot';
import { ROLES } from '../../roles.ts';
import { deskOperation } from '../desk-operation.ts';
import { deskText, id, time } from '../fields.ts';
import {
  email,
  me,
  newCodes,
  newWayIn,
  passkeyAnswer,
  passkeyQuestion,
  recoveryCodes,
  secret,
  staffName,
  ways,
} from './staff-fields.ts';

/** Operations before a sign-in. Their handlers check the caller themselves. */
export const doorOperations = {
  Door: deskOperation({
    name: 'Door',
    access: 'anybody',
    effect: 'read',
    request: v.object({}),
    reply: v.object({
      shop: v.string(),
      /** Nobody works here yet: the start has printed a link for the first owner. */
      empty: v.boolean(),
      /** The demo's people, who may sign in by a press. */
      demo: v.array(me),
      /** The site that passkeys belong to. */
      site: v.string(),
      /** The session of this browser, locked or not, and how it is unlocked. */
      session: v.optional(v.object({ me, ways, locked: v.boolean() })),
    }),
  }),
  AskPasskey: deskOperation({
    name: 'AskPasskey',
    access: 'anybody',
    effect: 'read',
    request: v.object({ to: v.picklist(['sign-in', 'confirm']) }),
    reply: passkeyQuestion,
  }),
  SignIn: deskOperation({
    name: 'SignIn',
    access: 'anybody',
    effect: 'change',
    request: v.variant('by', [
      v.object({ by: v.literal('passkey'), answer: passkeyAnswer }),
      v.object({ by: v.literal('password'), email: deskText(120), password: secret, code: secret }),
      v.object({ by: v.literal('demo'), staff: id }),
    ]),
    reply: me,
  }),
  /** Proves the person's identity again: unlocks an idle session, and confirms important changes. */
  Confirm: deskOperation({
    name: 'Confirm',
    access: 'anybody',
    effect: 'change',
    request: v.variant('by', [
      v.object({ by: v.literal('passkey'), answer: passkeyAnswer }),
      v.object({ by: v.literal('code'), code: secret }),
      v.object({ by: v.literal('demo') }),
    ]),
    reply: me,
  }),
  SignOut: deskOperation({
    name: 'SignOut',
    access: 'anybody',
    effect: 'change',
    request: v.object({}),
    reply: v.object({}),
  }),
  ReadInvitation: deskOperation({
    name: 'ReadInvitation',
    access: 'anybody',
    effect: 'read',
    request: v.object({ token: secret }),
    reply: v.object({
      shop: v.string(),
      /** Absent where the link creates an owner who enters their own name. */
      who: v.optional(v.object({ name: v.string(), email: v.string() })),
      roles: v.array(v.picklist(ROLES)),
      madeBy: v.string(),
      expiresAt: time,
      ways,
      site: v.string(),
    }),
  }),
  /** The data for creating a new passkey, or a new secret for codes. */
  PrepareInvited: deskOperation({
    name: 'PrepareInvited',
    access: 'anybody',
    effect: 'change',
    request: v.object({ token: secret, name: staffName, email }),
    reply: v.object({ passkey: passkeyQuestion, codes: v.optional(newCodes) }),
  }),
  TakeInvitation: deskOperation({
    name: 'TakeInvitation',
    access: 'anybody',
    effect: 'change',
    request: v.object({ token: secret, name: staffName, email, way: newWayIn }),
    reply: v.object({ me, ...recoveryCodes.entries }),
  }),
};
