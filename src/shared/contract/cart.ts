import * as v from 'valibot';
import { pricedFields } from './catalogue.ts';
import { decimalOrZero, key, listOf, text, wholeNumber } from './fields.ts';
import { operation } from './operation.ts';

const cartItem = v.object({
  ...pricedFields,
  CartId: key,
  Quantity: wholeNumber,
  ProductName: text,
  imagePath1: text,
  Source: text,
  Weight: text,
  Logistics: decimalOrZero,
  /** How many pieces can still be bought, where that is fewer than `Quantity`. */
  Left: v.optional(wholeNumber),
});
export type CartItem = v.InferOutput<typeof cartItem>;

export const GetCart = operation({
  name: 'GetCart',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({}),
  reply: listOf(cartItem),
});

export const getItemCount = operation({
  name: 'getItemCount',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({}),
  reply: listOf(v.object({ count: wholeNumber })),
});
