import { GateClosed } from '#client/rates/gate.ts';
import { staleText } from '#client/rates/stale-text.ts';
import { failureText } from '#client/api/failure-text.ts';
import { showError, showInfo } from '#client/ui/feedback/toast.ts';

/**
 * Says why an action of the bag did not happen: the store's own words where it refused, `unreachable`
 * where nothing is known of the outcome. Returns what was said.
 */
export function showFailure(error: unknown, unreachable: string): string {
  if (error instanceof GateClosed) {
    const reason = staleText(error.reason);
    showInfo(reason);
    return reason;
  }
  const text = failureText(error, unreachable);
  showError(text);
  return text;
}
