import * as v from 'valibot';
import { listOf, requestText, text } from './fields.ts';
import { operation } from './operation.ts';

/**
 * Extension `numberProof`: sends a code to the customer's own number. `Otp` is a challenge that comes back with the code;
 * `Number` is the number, masked; `Practice` is the code itself, in a demo whose codes nobody gets by SMS, else empty.
 * `Proven` is 1 where nothing has to be shown any more.
 */
export const SendNumberCode = operation({
  name: 'SendNumberCode',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({}),
  reply: listOf(v.object({ Otp: text, Number: text, Practice: text, Proven: text })),
});

/** Extension `numberProof`: the code that came. Wrong: code 400; after too many tries: 429. */
export const ProveNumber = operation({
  name: 'ProveNumber',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ Otp: requestText, Challenge: requestText }),
  reply: v.unknown(),
});
