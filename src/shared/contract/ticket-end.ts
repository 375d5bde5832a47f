import * as v from 'valibot';
import { epochMs, listOf, requestText } from './fields.ts';
import { operation } from './operation.ts';

/** Extension `ticketEnd`: when a ticket of the customer ends, or has ended. A newer one for the same side and metal ends it. */
export const GetTicketEnd = operation({
  name: 'GetTicketEnd',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ Id: requestText }),
  /** Epoch ms of the store's clock. */
  reply: listOf(v.object({ expiresAt: epochMs })),
});
