import * as v from 'valibot';
import { deskOperation } from './desk-operation.ts';
import { decimalText, doneReply, neededText, page, time } from './fields.ts';
import {
  acceptRequest,
  bandOf,
  guard,
  resumeRequest,
  selling,
  stopRequest,
  trip,
} from './trading-fields.ts';

export const WAITS = [
  'payments',
  'approvals',
  'orders',
  'payouts',
  'refunds',
  'enquiries',
  'reviews',
] as const;
export type WaitsKind = (typeof WAITS)[number];

const waiting = v.object({
  kind: v.picklist(WAITS),
  count: v.number(),
  /** Since when the oldest of them waits. */
  oldest: v.optional(time),
  /** A short note about them. */
  note: v.string(),
  /** Whether somebody was promised it by now. */
  late: v.boolean(),
  /** The names of those who work on some of it. */
  holders: v.array(v.string()),
});
export type Waiting = v.InferOutput<typeof waiting>;

const metals = { gold: decimalText, silver: decimalText };

const money = v.object({ count: v.number(), amount: decimalText });

export const FOUND_KINDS = ['order', 'customer', 'payment', 'sale', 'product'] as const;
const found = v.object({
  kind: v.picklist(FOUND_KINDS),
  title: v.string(),
  about: v.string(),
  /** The address of its screen, below /desk, and of what in it. */
  to: v.string(),
  search: v.optional(v.object({ sale: v.string() })),
});
export type Found = v.InferOutput<typeof found>;

/** Operations of the desk: today. */
export const todayOperations = {
  /** What waits for somebody, as far as the caller may see it. */
  WhatWaits: deskOperation({
    name: 'WhatWaits',
    access: 'today.see',
    effect: 'read',
    topics: [
      'orders',
      'payments',
      'incoming',
      'refunds',
      'payouts',
      'approvals',
      'enquiries',
      'reviews',
    ],
    request: v.object({}),
    reply: v.object({ waiting: v.array(waiting) }),
  }),
  /** Today's money, grams and vault, against yesterday at the same time. Figures that the role may not see are absent. */
  TodayFigures: deskOperation({
    name: 'TodayFigures',
    access: 'today.see',
    effect: 'read',
    topics: ['orders', 'payments', 'incoming', 'payouts', 'ledger'],
    request: v.object({}),
    reply: v.object({
      at: time,
      takings: v.optional(
        v.object({
          today: money,
          yesterday: money,
          ways: v.array(v.object({ way: v.string(), ...money.entries })),
        }),
      ),
      grams: v.optional(
        v.object({
          pieces: v.object(metals),
          digital: v.object(metals),
          bought: v.object(metals),
        }),
      ),
      vault: v.optional(
        v.array(
          v.object({
            metal: v.picklist(['gold', 'silver']),
            inVault: decimalText,
            customers: decimalText,
            free: decimalText,
            /** Whole percent, rounded down; absent where customers hold none. */
            cover: v.optional(v.number()),
          }),
        ),
      ),
    }),
  }),
  /** Today's unusual events, newest first. */
  OutOfOrdinary: deskOperation({
    name: 'OutOfOrdinary',
    access: 'today.see',
    effect: 'read',
    topics: ['trading', 'incoming', 'refunds', 'orders', 'catalogue'],
    request: v.object({}),
    reply: v.object({
      events: v.array(
        v.object({
          at: time,
          kind: v.picklist(['stopped', 'nothing', 'alike', 'late', 'short']),
          text: v.string(),
          to: v.optional(v.string()),
        }),
      ),
    }),
  }),
  Selling: deskOperation({
    name: 'Selling',
    access: 'today.see',
    effect: 'read',
    topics: ['trading'],
    request: v.object({}),
    reply: selling,
  }),
  StopSelling: deskOperation({
    name: 'StopSelling',
    access: 'trading.stop',
    effect: 'change',
    request: stopRequest,
    reply: doneReply,
  }),
  ResumeSelling: deskOperation({
    name: 'ResumeSelling',
    access: 'trading.resume',
    effect: 'change',
    confirm: true,
    request: resumeRequest,
    reply: doneReply,
  }),
  /** Accepts a level, so that the guard trusts a feed near it again. */
  AcceptRate: deskOperation({
    name: 'AcceptRate',
    access: 'trading.resume',
    effect: 'change',
    confirm: true,
    request: acceptRequest,
    reply: doneReply,
  }),
  Guard: deskOperation({
    name: 'Guard',
    access: 'rates.see',
    effect: 'read',
    topics: ['trading'],
    request: v.object({}),
    reply: guard,
  }),
  /** The trips of the guard, newest first. */
  GuardHistory: deskOperation({
    name: 'GuardHistory',
    access: 'rates.see',
    effect: 'read',
    topics: ['trading'],
    request: v.object(page),
    reply: v.object({ trips: v.array(trip), next: v.optional(v.string()) }),
  }),
  SetRateBand: deskOperation({
    name: 'SetRateBand',
    access: 'rates.set',
    effect: 'change',
    confirm: true,
    request: v.object({
      of: bandOf,
      from: decimalText,
      to: decimalText,
      /** When the band was set that the screen showed, null where none was: another person's newer one is not overwritten. */
      seenAt: v.optional(v.nullable(time)),
    }),
    reply: doneReply,
  }),
  /** Finds orders by any text, and customers, sales, payments and products by the beginning of their numbers and names. */
  Find: deskOperation({
    name: 'Find',
    access: 'today.see',
    effect: 'personal',
    request: v.object({ text: neededText(100) }),
    reply: v.object({ found: v.array(found) }),
  }),
};
