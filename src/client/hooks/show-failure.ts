import { GateClosed } from '#client/rates/gate.ts';
import { staleText } from '#client/rates/stale-text.ts';
import { failureText } from '#client/api/failure-text.ts';
import { showError, showInfo } from '#client/ui/feedback/toast.ts';

/**
 * Shows why an action did not happen: the store's own text if it refused, `unreachable` if the outcome is
 * unknown. Returns the text that was shown.
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
