import { Refusal } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { GateClosed } from '#client/rates/gate.ts';
import { staleText } from '#client/rates/live-stamp.tsx';
import { StoreUnreachable } from '#client/store/transport.ts';
import { showError, showInfo } from '#client/ui/toast.ts';

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

function failureText(error: unknown, unreachable: string): string {
  if (error instanceof StoreUnreachable) return unreachable;
  if (error instanceof Refusal && error.message) return error.message;
  return m.cart_answer_unreadable();
}
