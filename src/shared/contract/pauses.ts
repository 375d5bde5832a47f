import * as v from 'valibot';
import type { Metal } from '#shared/pricing/unit-price.ts';

const pause = v.object({
  metal: v.optional(v.picklist(['gold', 'silver'])),
  part: v.picklist(['all', 'digital', 'buy-back']),
});

/**
 * What the refinery has stopped for the time being: one metal or both, and of it everything, digital metal alone, or
 * what customers sell.
 */
export type Pause = v.InferOutput<typeof pause>;

/** What a customer is about to do. */
export interface Deal {
  metals: readonly Metal[];
  /** Of digital metal: bought, sold, or made into a coin. */
  digital?: boolean;
  /** The customer sells. */
  selling?: boolean;
}

/** The pauses of the store's notice. One that cannot be read is left out: the store refuses by its own. */
export function readPauses(notice: unknown): Pause[] {
  if (!Array.isArray(notice)) return [];
  return notice.flatMap((each) => {
    const parsed = v.safeParse(pause, each);
    return parsed.success ? [parsed.output] : [];
  });
}

/** The pause that stops a deal, the widest first; for no deal in particular, that of the whole shop. */
export function pauseOf(paused: readonly Pause[], deal?: Deal): Pause | undefined {
  const stopping = paused.filter(({ metal, part }) => {
    if (metal && !deal?.metals.includes(metal)) return false;
    if (part === 'digital') return deal?.digital === true;
    return part === 'all' || deal?.selling === true;
  });
  return (
    stopping.find(({ metal, part }) => !metal && part === 'all') ??
    stopping.find(({ part }) => part === 'all') ??
    stopping[0]
  );
}
