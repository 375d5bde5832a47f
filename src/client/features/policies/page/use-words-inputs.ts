import { holdText, type HoldWords } from '#shared/content/hold-text.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { dispatchTime } from '#client/dispatch-day/dispatch-time.ts';
import type { WordsInputs } from '../policy.ts';

/** What the texts of this shop may name. */
export function useWordsInputs(): WordsInputs {
  const { projectName, priceLockSeconds = 300, dispatchDays } = useServices().config;
  return {
    shop: projectName,
    held: holdText(priceLockSeconds, HOLD_WORDS),
    dispatched: dispatchTime(dispatchDays),
  };
}

const HOLD_WORDS: HoldWords = {
  minute: m.policies_held_minute,
  minutes: m.policies_held_minutes,
  second: m.policies_held_second,
  seconds: m.policies_held_seconds,
};
