import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { dispatchTime } from '#client/dispatch-day/dispatch-time.ts';
import type { WordsInputs } from '../policy.ts';

/** What the texts of this shop may name. */
export function useWordsInputs(): WordsInputs {
  const { projectName, priceLockSeconds = 300, dispatchDays } = useServices().config;
  return {
    shop: projectName,
    held: heldText(priceLockSeconds),
    dispatched: dispatchTime(dispatchDays),
  };
}

/** How long a price is held, in words. */
const heldText = (seconds: number): string =>
  seconds % 60 === 0 && seconds > 60
    ? m.policies_held_minutes({ minutes: String(seconds / 60) })
    : m.policies_held_seconds({ seconds });
