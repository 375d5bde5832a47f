import * as v from 'valibot';
import type { Metal } from '#shared/pricing/unit-price.ts';

const pause = v.object({
  metal: v.optional(v.picklist(['gold', 'silver'])),
  part: v.picklist(['all', 'digital', 'buy-back']),
});

/** What the refinery has paused: one metal or both, and for it everything, digital metal only, or only sales by customers. */
export type Pause = v.InferOutput<typeof pause>;

/** What a customer is about to do. */
export interface Deal {
  metals: readonly Metal[];
  /** Whether it is about digital metal: bought, sold, or made into a coin. */
  digital?: boolean;
  /** Whether the customer sells. */
  selling?: boolean;
}

/** The pauses in the store's notice. An unreadable one is left out: the store itself still refuses. */
export function readPauses(notice: unknown): Pause[] {
  if (!Array.isArray(notice)) return [];
  return notice.flatMap((each) => {
    const parsed = v.safeParse(pause, each);
    return parsed.success ? [parsed.output] : [];
  });
}

/** The pause that stops a deal, the widest first; without a deal, a pause of the whole shop. */
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
