import { type Answer, readReply, writeRequest } from '#shared/contract/envelope.ts';
import type { Operation, RequestOf } from '#shared/contract/operation.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { GatePass } from '#client/rates/gate.ts';
import type { Session } from '#client/session/session.ts';
import type { CallOptions, Transport } from './transport.ts';

/** An operation that commits to a price needs a pass of the gate: without one it does not compile. */
type PassFor<O extends Operation> = O extends { commitsToPrice: true }
  ? [pass: GatePass, options?: CallOptions]
  : [pass?: undefined, options?: CallOptions];

/** The client of the store's operations. */
export interface ApiClient {
  /** Throws Refusal (the store said no), StoreUnreachable or UnreadableReply. */
  call: <O extends Operation>(
    operation: O,
    request: RequestOf<O>,
    ...pass: PassFor<O>
  ) => Promise<Answer<O>>;
}

export function createApiClient(transport: Transport, session: Session): ApiClient {
  return {
    async call(operation, request, ...[pass, options]: [pass?: GatePass, options?: CallOptions]) {
      // The last check before sending: the rate may have gone stale since the button was pressed.
      if (operation.commitsToPrice) {
        if (!pass) throw new TypeError(`${operation.name} needs a pass of the gate`);
        pass.check();
      }
      const token = session.token();
      const body = writeRequest(operation, request, token);
      try {
        const atOnce = operation.commitsToPrice;
        return readReply(operation, await transport(operation.name, body, { ...options, atOnce }));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        options?.onRefusal?.(error);
        // The refused token may be a different one, such as that of a password reset, or belong to an earlier login: neither says
        // anything about the present session.
        const itsToken = operation.token || Object.values(request as object).includes(token);
        if (error.code === REFUSED.signedOut && itsToken && token === session.token())
          session.end('expired');
        throw error;
      }
    },
  };
}
