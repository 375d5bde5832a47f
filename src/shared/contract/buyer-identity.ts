import * as v from 'valibot';
import { listOf, requestText, text } from './fields.ts';
import { operation } from './operation.ts';

/** `given`: its form is right; `checked`: a verification service knows it under this name; `failed`: it does not. */
export const IDENTITY_STATES = ['given', 'checked', 'failed'] as const;

const identity = v.object({
  /** Masked: `••••••417K`. The whole number never leaves the store. */
  Pan: text,
  Name: text,
  State: v.picklist(IDENTITY_STATES),
  /** What kind of holder the number belongs to, as its fourth letter says: `person`, `company`, `firm`, `huf`, `other`. */
  Holder: text,
});
export type BuyerIdentity = v.InferOutput<typeof identity>;

/** Extension `buyerIdentity`: what the store has of the customer; an empty list for nothing. */
export const GetIdentity = operation({
  name: 'GetIdentity',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({}),
  reply: listOf(identity),
});

/** Extension `buyerIdentity`: the PAN and the name on it. Orders of before keep what they were placed with. */
export const SaveIdentity = operation({
  name: 'SaveIdentity',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ Pan: requestText, Name: requestText }),
  reply: listOf(identity),
});
