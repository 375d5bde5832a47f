import * as v from 'valibot';
import { listOf, requestText, text } from './fields.ts';
import { operation } from './operation.ts';

/** Extension `accountData`: everything stored about the customer, as a JSON file in base64. */
export const GetAccountData = operation({
  name: 'GetAccountData',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({}),
  reply: listOf(v.object({ FileName: text, MediaType: text, File: text })),
});

/**
 * Extension `accountData`: erases what need not be kept and closes the account. Refused while an order, a holding or money is
 * open. `Kept` lists in words what the law requires the store to keep.
 */
export const EraseAccount = operation({
  name: 'EraseAccount',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ Password: requestText }),
  reply: listOf(v.object({ Kept: listOf(text) })),
});
