import * as v from 'valibot';
import { decimalText, id, neededText, time } from './fields.ts';

const metal = v.picklist(['gold', 'silver']);

/** The part of the shop that is stopped: one metal, or both if null; everything about it, digital metal, or sales by customers. */
export const haltScope = v.object({
  metal: v.nullable(metal),
  part: v.picklist(['all', 'digital', 'buy-back']),
});
export type HaltScopeFields = v.InferOutput<typeof haltScope>;

export const halt = v.object({
  id,
  ...haltScope.entries,
  since: time,
  by: v.string(),
  reason: v.string(),
  /** Whether prices that customers hold are not honoured meanwhile. */
  withdraws: v.boolean(),
});

/** Rupees: gold for 10 g, silver for 1 kg. */
export const level = v.object({ gold: decimalText, silver: decimalText });

/** Whether the shop sells, and if not, why. */
export const selling = v.object({
  halts: v.array(halt),
  /** Its owner has not opened the shop yet: it is being set up, and what is missing is no fault. */
  notOpen: v.optional(v.boolean()),
  /** Whether the market's hours allow it. */
  open: v.boolean(),
  reopensAt: v.optional(time),
  /** Since when the guard distrusts the feed, and why. */
  checking: v.optional(v.object({ since: time, words: v.string(), reason: v.string() })),
  /** The feed's present level, trusted or not; absent while it sends nothing. */
  level: v.optional(v.object({ ...level.entries, at: time })),
  /** Prices that customers hold now, and whether a halt honours them by the settings. */
  held: v.object({ count: v.number(), total: decimalText, honoured: v.boolean() }),
  /** The parts that may be stopped, and what customers would then read. */
  scopes: v.array(v.object({ ...haltScope.entries, customersRead: v.string() })),
});
export type Selling = v.InferOutput<typeof selling>;

export const stopRequest = v.object({
  ...haltScope.entries,
  reason: neededText(500),
  /** Whether to withdraw the prices that customers hold. */
  withdraw: v.optional(v.boolean(), false),
});

/** Resuming accepts the level that was shown: if it has changed, the request is refused. */
export const resumeRequest = v.object({
  ...haltScope.entries,
  reason: neededText(500),
  level,
});

export const acceptRequest = v.object({ level, reason: neededText(500) });

export const bandOf = v.picklist(['gold', 'silver', 'ratio']);

export const trip = v.object({
  id,
  since: time,
  until: v.optional(time),
  reason: v.string(),
  words: v.string(),
  /** How it ended: the feed recovered, or a person accepted a level. */
  ended: v.optional(v.picklist(['back', 'accepted'])),
});

/** The guard's limits beside the present readings. Percent as numbers: they decide nothing here. */
export const guard = v.object({
  bands: v.array(
    v.object({
      of: bandOf,
      from: decimalText,
      to: decimalText,
      /** Who set it; absent for a default. */
      by: v.optional(v.string()),
      at: v.optional(time),
    }),
  ),
  accepted: v.optional(
    v.object({ ...level.entries, by: v.string(), reason: v.string(), at: time }),
  ),
  checks: v.array(
    v.object({
      check: v.picklist(['minute', 'day', 'ratio']),
      gold: v.optional(v.number()),
      silver: v.optional(v.number()),
      limits: v.object({ gold: v.string(), silver: v.string() }),
      right: v.boolean(),
    }),
  ),
  /** The closes of today by the minute, oldest first. */
  day: v.array(v.object({ at: time, gold: v.number(), silver: v.number() })),
});
export type GuardView = v.InferOutput<typeof guard>;
