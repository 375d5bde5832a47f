import * as v from 'valibot';
import { deskOperation } from '../desk-operation.ts';
import { day, decimalText, deskText, doneReply, file, neededText, time } from '../fields.ts';

const bankFormat = v.object({
  date: neededText(80),
  dateOrder: v.picklist(['DMY', 'YMD', 'MDY']),
  remark: neededText(80),
  credit: v.optional(neededText(80)),
  debit: v.optional(neededText(80)),
  amount: v.optional(neededText(80)),
  direction: v.optional(neededText(80)),
  reference: v.optional(neededText(80)),
  balance: v.optional(neededText(80)),
  id: v.optional(neededText(80)),
  payer: v.optional(neededText(80)),
  payerAccount: v.optional(neededText(80)),
  time: v.optional(neededText(80)),
});

const bankName = deskText(30);

const statementLine = v.object({
  day,
  amount: decimalText,
  payer: v.string(),
  reference: v.string(),
  remark: v.string(),
  /** `booked`, `proposed`, `suspense`, `same`, `foreign`; `before`: read earlier; `debit`: outgoing money. */
  state: v.string(),
  orders: v.array(v.string()),
  why: v.string(),
});
export type StatementLine = v.InferOutput<typeof statementLine>;

const statementFacts = {
  name: v.string(),
  kind: v.string(),
  bank: v.string(),
  accounts: v.array(v.string()),
  span: v.string(),
};

/** Operations of the desk: bank statements. */
export const statementsOperations = {
  /** Reads a statement and reports what would happen to each line. Changes nothing. */
  PreviewStatement: deskOperation({
    name: 'PreviewStatement',
    access: 'payments.decide',
    effect: 'personal',
    upload: true,
    request: v.object({ file, bank: v.optional(bankName) }),
    reply: v.object({
      ...statementFacts,
      /** Sent with the file when it is booked. */
      digest: v.string(),
      lines: v.array(statementLine),
      /** The number of lines in each state; `lines` has the first ones of each state. */
      counts: v.record(v.string(), v.number()),
      /** Rupees that would be booked. */
      booked: decimalText,
    }),
  }),

  BookStatement: deskOperation({
    name: 'BookStatement',
    access: 'payments.decide',
    effect: 'change',
    upload: true,
    request: v.object({ file, bank: neededText(30), digest: neededText(80) }),
    reply: doneReply,
  }),

  ListStatements: deskOperation({
    name: 'ListStatements',
    access: 'payments.see',
    effect: 'read',
    topics: ['incoming'],
    request: v.object({}),
    reply: v.object({
      read: v.array(
        v.object({
          at: time,
          by: v.string(),
          bank: v.string(),
          file: v.string(),
          kind: v.string(),
          lines: v.number(),
        }),
      ),
      formats: v.array(v.object({ bank: v.string(), format: bankFormat, by: v.string() })),
    }),
  }),

  SetBankFormat: deskOperation({
    name: 'SetBankFormat',
    access: 'payments.decide',
    effect: 'change',
    request: v.object({ bank: neededText(30), format: bankFormat }),
    reply: doneReply,
  }),
};
