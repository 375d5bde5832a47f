import * as v from 'valibot';
import { deskOperation } from '../desk-operation.ts';
import { id, time } from '../fields.ts';
import {
  me,
  newCodes,
  newWayIn,
  passkeyQuestion,
  recoveryCodes,
  staffName,
} from './staff-fields.ts';

/** Operations on one's own account. */
export const ownOperations = {
  WhoAmI: deskOperation({
    name: 'WhoAmI',
    access: 'signed-in',
    effect: 'read',
    topics: ['staff'],
    request: v.object({}),
    reply: me,
  }),
  LockDesk: deskOperation({
    name: 'LockDesk',
    access: 'signed-in',
    effect: 'change',
    request: v.object({}),
    reply: v.object({}),
  }),
  OwnAccount: deskOperation({
    name: 'OwnAccount',
    access: 'signed-in',
    effect: 'read',
    topics: ['staff'],
    request: v.object({}),
    reply: v.object({
      email: v.string(),
      passkeys: v.array(
        v.object({ id, name: v.string(), createdAt: time, usedAt: v.optional(time) }),
      ),
      codes: v.boolean(),
      /** Whether this store can store the secret of codes at all. */
      codesOffered: v.boolean(),
      recoveryCodesLeft: v.number(),
      sessions: v.array(
        v.object({
          id,
          network: v.string(),
          device: v.string(),
          createdAt: time,
          seenAt: time,
          own: v.boolean(),
        }),
      ),
      tokens: v.array(
        v.object({
          id,
          name: v.string(),
          createdAt: time,
          expiresAt: time,
          usedAt: v.optional(time),
        }),
      ),
    }),
  }),
  PrepareWayIn: deskOperation({
    name: 'PrepareWayIn',
    access: 'signed-in',
    effect: 'change',
    confirm: true,
    request: v.object({}),
    reply: v.object({ passkey: passkeyQuestion, codes: v.optional(newCodes) }),
  }),
  AddWayIn: deskOperation({
    name: 'AddWayIn',
    access: 'signed-in',
    effect: 'change',
    confirm: true,
    request: v.object({ way: newWayIn }),
    reply: recoveryCodes,
  }),
  RemovePasskey: deskOperation({
    name: 'RemovePasskey',
    access: 'signed-in',
    effect: 'change',
    confirm: true,
    request: v.object({ passkey: id }),
    reply: v.object({}),
  }),
  RemoveCodes: deskOperation({
    name: 'RemoveCodes',
    access: 'signed-in',
    effect: 'change',
    confirm: true,
    request: v.object({}),
    reply: v.object({}),
  }),
  EndOwnSession: deskOperation({
    name: 'EndOwnSession',
    access: 'signed-in',
    effect: 'change',
    request: v.object({ session: id }),
    reply: v.object({}),
  }),
  MakeToken: deskOperation({
    name: 'MakeToken',
    access: 'signed-in',
    effect: 'change',
    confirm: true,
    request: v.object({
      name: staffName,
      days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(366)),
    }),
    reply: v.object({ token: v.string(), expiresAt: time }),
  }),
  RevokeToken: deskOperation({
    name: 'RevokeToken',
    access: 'signed-in',
    effect: 'change',
    request: v.object({ token: id }),
    reply: v.object({}),
  }),
};
