import { Refusal } from '#shared/contract/refusal.ts';
import type { ApiClient } from '#client/api/api-client.ts';

/**
 * From now on whatever the store refuses because the number is not proven waits for `ask`, and goes on where the customer has
 * shown it: whoever called never learns of it, so nothing that was typed or chosen is lost. Where they do not, the caller gets
 * the refusal. A price is checked again before the call is sent again. Returns the way to stop.
 */
export function proveWhenAsked(api: ApiClient, ask: () => Promise<boolean>): () => void {
  const { call } = api;
  let asking: Promise<boolean> | undefined;
  // Several calls may be refused at once: they wait for one and the same answer.
  const askOnce = () =>
    (asking ??= ask().finally(() => {
      asking = undefined;
    }));
  api.call = async (...given) => {
    try {
      return await call(...given);
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason !== 'number-unproven') throw error;
      if (!(await askOnce())) throw error;
      return call(...given);
    }
  };
  return () => {
    api.call = call;
  };
}
