import * as v from 'valibot';
import { epochMs } from './fields.ts';
import { type Pause, readPauses } from './pauses.ts';

const market = v.object({
  open: v.boolean(),
  reopensAt: v.nullish(epochMs),
  checking: v.nullish(v.boolean()),
  paused: v.optional(v.unknown()),
  withdrawn: v.optional(v.unknown()),
});

/**
 * Whether the store's market is open; `reopensAt`, epoch ms, is when a closed one opens again. An open one may still
 * hold back: while it is `checking` its prices, or where it has `paused` a part of what it does. Of a part that is `withdrawn` it does not
 * take the prices either that it holds for customers already.
 */
export interface Market {
  open: boolean;
  reopensAt?: number | undefined;
  checking?: boolean | undefined;
  paused?: Pause[] | undefined;
  withdrawn?: Pause[] | undefined;
}

/** Reads the store's notice about its market. Anything unreadable, or nothing, means open. */
export function readMarket(notice: unknown): Market {
  const parsed = v.safeParse(market, notice);
  if (!parsed.success) return { open: true };
  const { open, reopensAt, checking } = parsed.output;
  const [paused, withdrawn] = [parsed.output.paused, parsed.output.withdrawn].map(readPauses);
  return {
    open,
    ...(!open && { reopensAt: reopensAt ?? undefined }),
    ...(checking && { checking }),
    ...(paused?.length && { paused }),
    ...(withdrawn?.length && { withdrawn }),
  };
}
