import * as v from 'valibot';
import { listOf, requestText, text } from './fields.ts';
import { operation } from './operation.ts';

/**
 * Extension `numberProof`: sends a code to the customer's own number. `Otp` is a challenge that is sent back with the code;
 * `Number` is the masked number; `Practice` is the code itself, in a demo that sends no SMS, else empty. `Proven` is 1 where no
 * proof is needed any more.
 */
export const SendNumberCode = operation({
  name: 'SendNumberCode',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({}),
  reply: listOf(v.object({ Otp: text, Number: text, Practice: text, Proven: text })),
});

/** Extension `numberProof`: checks the code. Wrong: code 400; after too many attempts: 429. */
export const ProveNumber = operation({
  name: 'ProveNumber',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ Otp: requestText, Challenge: requestText }),
  reply: v.unknown(),
});
