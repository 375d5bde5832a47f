import { onlineManager } from '@tanstack/react-query';
import { useRef } from 'react';
import { GetProfileForFront } from '#shared/contract/addresses.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { useServices } from '#client/api/services-context.ts';
import { removeError } from '#client/ui/feedback/remove-error.ts';

/**
 * For a request that ends the login it came with. If its answer was lost and the store then knows the login no more, it was carried
 * out: `carriedOut` is called once, before the login ends on this device.
 */
export function useLostAnswer(carriedOut: () => void) {
  const { api } = useServices();
  /** A request was sent, and no answer came. */
  const unanswered = useRef(false);
  /** Whether the last press could send anything. */
  const left = useRef(false);
  function onRefusal({ code }: Refusal): void {
    if (code !== REFUSED.signedOut || !unanswered.current) return;
    unanswered.current = false;
    // It said to press again.
    removeError();
    carriedOut();
  }
  return {
    onRefusal,
    sending: () => void (left.current = onlineManager.isOnline()),
    /** The store knows the login that it came with, so what was lost before was not carried out. */
    answered: () => void (unanswered.current = false),
    failed(failure: Error): void {
      if (failure instanceof Refusal) {
        // A store that failed has perhaps not looked at the login.
        if (failure.code !== REFUSED.failed) unanswered.current = false;
        return;
      }
      if (!left.current) return;
      unanswered.current = true;
      // Whoever goes on or reloads instead of pressing again would else hear only that the login has ended.
      api.call(GetProfileForFront, {}, undefined, { onRefusal }).catch(() => undefined);
    },
  };
}
