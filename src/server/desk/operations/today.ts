import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { todayOperations } from '#shared/desk/contract/today.ts';
import { hasRight } from '#shared/desk/rights.ts';
import { together } from '../record-audit.ts';
import { findAnything } from '../today/find-anything.ts';
import { findCover, findGrams, findTakings } from '../today/figures.ts';
import { findGuard, findTrips } from '../today/guard-view.ts';
import { findOutOfOrdinary } from '../today/out-of-ordinary.ts';
import { acceptRate, findSelling, resumeSelling, stopSelling } from '../today/selling.ts';
import { findWhatWaits } from '../today/what-waits.ts';
import { bandProblem, setBand } from '../trading/bands.ts';
import type { DeskHandlersOf } from './handler.ts';

export const todayHandlers: DeskHandlersOf<typeof todayOperations> = {
  WhatWaits: async (_request, { shop, staff }) => ({
    data: { waiting: await findWhatWaits(shop, staff.roles) },
  }),
  async TodayFigures(_request, { shop, staff: { roles } }) {
    const takings = hasRight(roles, 'reports.see') && (await findTakings(shop));
    const grams = hasRight(roles, 'reports.see') && (await findGrams(shop));
    const vault = hasRight(roles, 'ledger.see') && (await findCover(shop));
    return {
      data: {
        at: shop.now(),
        ...(takings && { takings }),
        ...(grams && { grams }),
        ...(vault && { vault }),
      },
    };
  },
  OutOfOrdinary: async (_request, { shop, staff }) => ({
    data: { events: await findOutOfOrdinary(shop, staff.roles) },
  }),
  Selling: async (_request, { desk }) => ({ data: await findSelling(desk) }),
  StopSelling: async (request, { desk }) => ({ data: await stopSelling(desk, request) }),
  ResumeSelling: async (request, { desk }) => ({ data: await resumeSelling(desk, request) }),
  AcceptRate: async (request, { desk }) => ({ data: await acceptRate(desk, request) }),
  Guard: async (_request, { shop }) => ({ data: await findGuard(shop) }),
  async GuardHistory({ after, limit }, { shop }) {
    const rows = await findTrips(shop, { after, limit });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      data: {
        trips: shown.map(({ id, trippedAt, endedAt, reason, words, ended }) => ({
          id,
          since: trippedAt.getTime(),
          ...(endedAt && { until: endedAt.getTime() }),
          reason,
          words,
          ...(ended && { ended }),
        })),
        ...(rows.length > limit && last && { next: String(last.id) }),
      },
    };
  },
  async SetRateBand({ seenAt, ...wanted }, { desk }) {
    const problem = bandProblem(wanted);
    if (problem) throw new Refusal(REFUSED.badInput, problem);
    const changed = await together(desk, (tx) => setBand(tx, wanted, seenAt));
    await desk.shop.refreshTrading?.();
    return { data: { lines: [changed ? 'Set.' : 'It was so already.'], changed } };
  },
  Find: async ({ text }, { shop, staff }) => ({
    data: { found: await findAnything(shop, staff.roles, text) },
    opened: `what was found for ${text}`,
  }),
};
