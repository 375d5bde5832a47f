import * as v from 'valibot';
import { decimalOrZero, listOf } from './fields.ts';
import { operation } from './operation.ts';

/** The customer's digital gold and silver, in grams. `Coming` only in our store: bought, and credited when the payment is verified. */
export const GetBalance = operation({
  name: 'GetBalance',
  body: 'obj',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({}),
  reply: listOf(
    v.object({
      gold: decimalOrZero,
      silver: decimalOrZero,
      goldComing: decimalOrZero,
      silverComing: decimalOrZero,
    }),
  ),
});
