import * as v from 'valibot';
import { listOf, requestText, text } from './fields.ts';
import { operation } from './operation.ts';

/** `given`: the form is right; `checked`: a verification service knows the number under this name; `failed`: it does not. */
export const IDENTITY_STATES = ['given', 'checked', 'failed'] as const;

const identity = v.object({
  /** Masked: `••••••417K`. The full number never leaves the store. */
  Pan: text,
  Name: text,
  State: v.picklist(IDENTITY_STATES),
  /** The kind of holder, from the number's fourth letter: `person`, `company`, `firm`, `huf`, `other`. */
  Holder: text,
});
export type BuyerIdentity = v.InferOutput<typeof identity>;

/** Extension `buyerIdentity`: the stored identity of the customer; an empty list where there is none. */
export const GetIdentity = operation({
  name: 'GetIdentity',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({}),
  reply: listOf(identity),
});

/** Extension `buyerIdentity`: saves the PAN and the name on it. Earlier orders keep the identity that they were placed with. */
export const SaveIdentity = operation({
  name: 'SaveIdentity',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ Pan: requestText, Name: requestText }),
  reply: listOf(identity),
});
