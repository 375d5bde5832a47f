import * as v from 'valibot';
import { deskOperation } from '../desk-operation.ts';
import { decimalText, doneReply, id, neededText, page, time } from '../fields.ts';

export const LIMIT_NAMES = ['gold', 'silver', 'rupees', 'vault-gold', 'vault-silver'] as const;

const request = v.object({
  id,
  /** What would be done, and which limit it goes over. */
  summary: v.string(),
  why: v.string(),
  standing: v.picklist(['waiting', 'approved', 'declined', 'expired']),
  by: v.string(),
  at: time,
  expiresAt: time,
  /** One's own: somebody else decides. */
  own: v.boolean(),
  /** Why it can only be declined: who asked has left, or may no longer do it. */
  lapsed: v.optional(v.string()),
  decidedBy: v.optional(v.string()),
  decidedAt: v.optional(time),
  /** Why it was declined. */
  reason: v.string(),
  /** Its particulars, by their names. */
  details: v.array(v.object({ name: v.string(), value: v.string() })),
});
export type ApprovalRequest = v.InferOutput<typeof request>;

const limit = v.object({
  name: v.picklist(LIMIT_NAMES),
  /** Rupees, or grams of metal; absent while nobody has set it: nothing of it can be done then. */
  each: v.optional(decimalText),
  day: v.optional(decimalText),
  /** What was done today without a second person. */
  used: decimalText,
});
export type LimitRow = v.InferOutput<typeof limit>;

/** Operations of the desk: approvals. */
export const approvalsOperations = {
  /** What waits for a second person, newest first; with `all` also what is decided or has run out. */
  Approvals: deskOperation({
    name: 'Approvals',
    access: 'approvals.see',
    effect: 'personal',
    topics: ['approvals'],
    request: v.object({ all: v.optional(v.boolean(), false), ...page }),
    reply: v.object({ requests: v.array(request), next: v.optional(v.string()) }),
  }),
  /** Does what somebody else asked for, with the checks of now. */
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
  Limits: deskOperation({
    name: 'Limits',
    access: 'approvals.see',
    effect: 'read',
    topics: ['approvals'],
    request: v.object({}),
    reply: v.object({ limits: v.array(limit) }),
  }),
  /** Freely the first time and downwards; upwards it waits for a second person. */
  SetLimit: deskOperation({
    name: 'SetLimit',
    access: 'limits.set',
    effect: 'change',
    confirm: true,
    request: v.object({ name: v.picklist(LIMIT_NAMES), each: decimalText, day: decimalText }),
    reply: doneReply,
  }),
};
