import { Refusal } from '#shared/contract/refusal.ts';
import type { ApiClient } from '#client/api/api-client.ts';

/**
 * From now on a call that the store refuses because the number is not proven waits for `ask`, and is sent again once the number
 * is: its caller never learns of the refusal, so nothing typed or chosen is lost. If the number stays unproven, the caller gets
 * the refusal. A price passes the gate again before the call is repeated. Returns a function that undoes this.
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
