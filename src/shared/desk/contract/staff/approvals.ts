import * as v from 'valibot';
import { deskOperation } from '../desk-operation.ts';
import { decimalText, doneReply, id, neededText, page, time } from '../fields.ts';

export const LIMIT_NAMES = ['gold', 'silver', 'rupees', 'vault-gold', 'vault-silver'] as const;

const request = v.object({
  id,
  /** What would be done, and the limit that it exceeds. */
  summary: v.string(),
  why: v.string(),
  standing: v.picklist(['waiting', 'approved', 'declined', 'expired']),
  by: v.string(),
  at: time,
  expiresAt: time,
  /** Whether it is the caller's own request: somebody else must decide. */
  own: v.boolean(),
  /** Why it can only be declined: the person who asked has left, or may no longer do it. */
  lapsed: v.optional(v.string()),
  /** Whether who asked took it back, which stands as declined. */
  withdrawn: v.optional(v.boolean()),
  decidedBy: v.optional(v.string()),
  decidedAt: v.optional(time),
  /** Why the request was declined. */
  reason: v.string(),
  /** The details of the request, by name. */
  details: v.array(v.object({ name: v.string(), value: v.string() })),
});
export type ApprovalRequest = v.InferOutput<typeof request>;

const limit = v.object({
  name: v.picklist(LIMIT_NAMES),
  /** Rupees, or grams of metal; absent while nobody has set it: then nothing of it can be done. */
  each: v.optional(decimalText),
  day: v.optional(decimalText),
  /** The amount done today without a second person. */
  used: decimalText,
});
export type LimitRow = v.InferOutput<typeof limit>;

/** Operations of the desk: approvals. */
export const approvalsOperations = {
  /**
   * Requests that wait for a second person, newest first; with `all` also decided and expired ones, with `others` none of the
   * caller's own.
   */
  Approvals: deskOperation({
    name: 'Approvals',
    access: 'approvals.see',
    effect: 'personal',
    topics: ['approvals'],
    request: v.object({
      all: v.optional(v.boolean(), false),
      others: v.optional(v.boolean(), false),
      ...page,
    }),
    reply: v.object({ requests: v.array(request), next: v.optional(v.string()) }),
  }),
  /** Carries out what somebody else asked for, checking again now. */
  Approve: deskOperation({
    name: 'Approve',
    access: 'approvals.decide',
    effect: 'change',
    confirm: true,
    request: v.object({ id }),
    reply: doneReply,
  }),
  Decline: deskOperation({
    name: 'Decline',
    access: 'approvals.decide',
    effect: 'change',
    confirm: true,
    request: v.object({ id, reason: neededText(500) }),
    reply: doneReply,
  }),
  /** What the caller asked for: all that still waits, then what was decided within three days; each newest first. */
  OwnRequests: deskOperation({
    name: 'OwnRequests',
    access: 'signed-in',
    effect: 'read',
    topics: ['approvals'],
    request: v.object({}),
    reply: v.object({ requests: v.array(request) }),
  }),
  /** Ends a request of the caller's own that nobody has decided. */
  Withdraw: deskOperation({
    name: 'Withdraw',
    access: 'signed-in',
    effect: 'change',
    request: v.object({ id }),
    reply: doneReply,
  }),
  Limits: deskOperation({
    name: 'Limits',
    access: 'approvals.see',
    effect: 'read',
    topics: ['approvals'],
    request: v.object({}),
    reply: v.object({ limits: v.array(limit) }),
  }),
  /**
   * Sets a limit: freely the first time and downwards; an increase waits for a second person. `seen`, where given: the limit that was
   * shown as it was typed; refused with 409 where it is another by now.
   */
  SetLimit: deskOperation({
    name: 'SetLimit',
    access: 'limits.set',
    effect: 'change',
    confirm: true,
    request: v.object({
      name: v.picklist(LIMIT_NAMES),
      each: decimalText,
      day: decimalText,
      seen: v.optional(v.object({ each: v.optional(decimalText), day: v.optional(decimalText) })),
    }),
    reply: doneReply,
  }),
};
