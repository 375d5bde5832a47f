import * as v from 'valibot';
import { epochMs } from './fields.ts';
import { type Pause, readPauses } from './pauses.ts';

const market = v.object({
  open: v.boolean(),
  reopensAt: v.nullish(epochMs),
  checking: v.nullish(v.boolean()),
  paused: v.optional(v.unknown()),
});

/**
 * Whether the store's market is open; `reopensAt`, epoch ms, is when a closed one opens again. An open one may still
 * hold back: while it is `checking` its prices, or where it has `paused` a part of what it does.
 */
export interface Market {
  open: boolean;
  reopensAt?: number | undefined;
  checking?: boolean | undefined;
  paused?: Pause[] | undefined;
}

/** Reads the store's notice about its market. Anything unreadable, or nothing, means open. */
export function readMarket(notice: unknown): Market {
  const parsed = v.safeParse(market, notice);
  if (!parsed.success) return { open: true };
  const { open, reopensAt, checking, paused } = parsed.output;
  const pauses = readPauses(paused);
  return {
    open,
    ...(!open && { reopensAt: reopensAt ?? undefined }),
    ...(checking && { checking }),
    ...(pauses.length > 0 && { paused: pauses }),
  };
}
