import * as v from 'valibot';
import { doneReply, file } from '../fields.ts';

/** What a line of a bank's answer to a file of transfers comes to; `asked`: it waits for a second person. */
export const BANK_ANSWERS = ['paid', 'failed', 'before', 'wrong', 'asked'] as const;

/** The bank's answer to a file of payouts or refunds; with `check` nothing is noted. */
export const bankAnswerRequest = v.object({ file, check: v.boolean() });

export const bankAnswerReply = v.object({
  ...doneReply.entries,
  rows: v.array(
    v.object({
      line: v.number(),
      /** The number of a sale or the code of a refund. */
      code: v.string(),
      /** Rupees; empty where the file has none. */
      amount: v.string(),
      reference: v.string(),
      what: v.picklist(BANK_ANSWERS),
      words: v.string(),
    }),
  ),
});
export type BankAnswerReply = v.InferOutput<typeof bankAnswerReply>;
