import * as v from 'valibot';
import { epochMs, listOf, requestText, text } from './fields.ts';
import { operation } from './operation.ts';

const payout = v.object({
  Kind: v.picklist(['upi', 'account']),
  Upi: text,
  Holder: text,
  /** Only the last four digits, as in `•••• 1234`. */
  Account: text,
  Ifsc: text,
  /** Epoch ms from which sales can be paid to these details, if they cannot yet; 0 for now. */
  SaleFrom: v.optional(epochMs),
});
/** The payout details of a sale. */
export type Payout = v.InferOutput<typeof payout>;

/** Extension `payouts`: the customer's payout details; an empty list if they have given none. */
export const GetPayout = operation({
  name: 'GetPayout',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({}),
  reply: listOf(payout),
});

/**
 * Extension `payouts`: a UPI id, or an account with its holder and IFSC. The fields of the other kind are
 * empty.
 */
export const SavePayout = operation({
  name: 'SavePayout',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({
    Kind: v.picklist(['upi', 'account']),
    Upi: requestText,
    Holder: requestText,
    Account: requestText,
    Ifsc: requestText,
  }),
  reply: listOf(payout),
});
