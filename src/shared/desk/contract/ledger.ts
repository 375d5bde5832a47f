import * as v from 'valibot';
import { deskOperation } from './desk-operation.ts';
import {
  day,
  decimalText,
  deskText,
  doneReply,
  file,
  id,
  neededText,
  page,
  time,
} from './fields.ts';

const asset = v.picklist(['gold', 'silver', 'rupees']);

/** Grams with four decimals, or rupees with two. */
const balance = v.object({ asset, amount: decimalText });

const account = v.object({
  /** `customer:7`, or one of the refinery's own accounts. */
  account: v.string(),
  /** The owner of the account, in words. */
  words: v.string(),
  customer: v.nullable(id),
  balances: v.array(balance),
});
export type LedgerAccount = v.InferOutput<typeof account>;

const movement = v.object({
  id,
  set: id,
  at: time,
  kind: v.string(),
  reference: v.string(),
  asset,
  amount: decimalText,
  /** The account's balance afterwards; only for a customer's. */
  held: v.nullable(decimalText),
});
export type LedgerMovement = v.InferOutput<typeof movement>;

const set = v.object({
  id,
  at: time,
  kind: v.string(),
  reference: v.string(),
  hash: v.string(),
  previousHash: v.string(),
  entries: v.array(
    v.object({
      account: v.string(),
      words: v.string(),
      customer: v.nullable(id),
      asset,
      amount: decimalText,
    }),
  ),
  /** The order, sale or reversal that belongs to it. */
  order: v.nullable(v.string()),
  sale: v.nullable(v.string()),
  reversedBy: v.nullable(id),
  reverses: v.nullable(id),
  /** Whether an act of its own may reverse it. */
  reversible: v.boolean(),
  acts: v.array(v.object({ at: time, by: v.string(), act: v.string(), reason: v.string() })),
});

const check = v.object({
  id,
  by: v.string(),
  startedAt: time,
  endedAt: v.nullable(time),
  /** `broken-off`: the store was stopped during the check. */
  state: v.picklist(['running', 'right', 'wrong', 'broken-off']),
  sets: v.number(),
  total: v.number(),
  head: v.string(),
  lines: v.array(v.string()),
});
export type LedgerCheck = v.InferOutput<typeof check>;

const grams = v.optional(
  v.pipe(v.string(), v.trim(), v.regex(/^\d{1,8}(\.\d{1,4})?$/, 'must be grams such as 0.5')),
);

const dayLine = v.object({
  group: v.string(),
  name: v.string(),
  value: v.string(),
  /** The value when the day was closed; null while it is open. */
  closed: v.nullable(v.string()),
});
export type DayLine = v.InferOutput<typeof dayLine>;

const closed = v.object({
  closedAt: time,
  by: v.string(),
  ledgerHead: v.string(),
  ledgerSet: v.number(),
  auditHead: v.string(),
  auditEntry: v.number(),
});

/** Operations of the desk: the ledger. */
export const ledgerOperations = {
  FindLedgerAccounts: deskOperation({
    name: 'FindLedgerAccounts',
    access: 'ledger.see',
    effect: 'personal',
    topics: ['ledger'],
    request: v.object({ words: v.optional(deskText(100), ''), ...page }),
    reply: v.object({
      own: v.array(account),
      /** All customers together. */
      customers: v.array(balance),
      rows: v.array(account),
      next: v.nullable(v.string()),
    }),
  }),
  ReadLedgerAccount: deskOperation({
    name: 'ReadLedgerAccount',
    access: 'ledger.see',
    effect: 'personal',
    topics: ['ledger'],
    request: v.object({ account: neededText(60), ...page }),
    reply: v.object({
      account,
      rows: v.array(movement),
      next: v.nullable(v.string()),
    }),
  }),
  ReadLedgerSet: deskOperation({
    name: 'ReadLedgerSet',
    access: 'ledger.see',
    effect: 'personal',
    topics: ['ledger'],
    request: v.object({ id }),
    reply: set,
  }),
  StartLedgerCheck: deskOperation({
    name: 'StartLedgerCheck',
    access: 'ledger.see',
    effect: 'change',
    request: v.object({
      /** The head hash of an earlier check, which must still be part of the ledger. */
      head: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^([0-9a-f]{64})?$/)), ''),
    }),
    reply: v.object({ id }),
  }),
  ReadLedgerChecks: deskOperation({
    name: 'ReadLedgerChecks',
    access: 'ledger.see',
    effect: 'read',
    topics: ['ledger'],
    request: v.object({}),
    reply: v.object({ checks: v.array(check) }),
  }),
  ReadVault: deskOperation({
    name: 'ReadVault',
    access: 'ledger.see',
    effect: 'read',
    topics: ['ledger'],
    request: v.object({}),
    reply: v.object({
      metals: v.array(
        v.object({
          metal: v.picklist(['gold', 'silver']),
          inVault: decimalText,
          customers: decimalText,
          reserved: decimalText,
          free: decimalText,
          /** Percent, rounded down; null where customers hold none. */
          cover: v.nullable(v.number()),
        }),
      ),
      bars: v.array(v.object({ number: v.string(), deposit: v.string() })),
      barCount: v.number(),
    }),
  }),
  CreditCustomer: deskOperation({
    name: 'CreditCustomer',
    access: 'ledger.move',
    effect: 'change',
    confirm: true,
    request: v.object({
      customer: id,
      gold: grams,
      silver: grams,
      reason: neededText(500),
      reference: neededText(60),
    }),
    reply: doneReply,
  }),
  ReverseSet: deskOperation({
    name: 'ReverseSet',
    access: 'ledger.move',
    effect: 'change',
    confirm: true,
    request: v.object({
      kind: neededText(40),
      reference: neededText(100),
      reason: neededText(500),
    }),
    reply: doneReply,
  }),
  DepositVault: deskOperation({
    name: 'DepositVault',
    access: 'ledger.move',
    effect: 'change',
    confirm: true,
    request: v.object({
      gold: grams,
      silver: grams,
      bars: v.pipe(v.array(v.string()), v.minLength(1, 'must name a bar'), v.maxLength(500)),
      assay: neededText(60),
      reason: neededText(500),
    }),
    reply: doneReply,
  }),
  WithdrawVault: deskOperation({
    name: 'WithdrawVault',
    access: 'ledger.move',
    effect: 'change',
    confirm: true,
    request: v.object({
      gold: grams,
      silver: grams,
      bars: v.pipe(v.array(v.string()), v.maxLength(500)),
      reference: neededText(60),
      reason: neededText(500),
    }),
    reply: doneReply,
  }),
  FindDays: deskOperation({
    name: 'FindDays',
    access: 'ledger.see',
    effect: 'read',
    topics: ['ledger', 'payments', 'payouts'],
    request: v.object({ before: v.optional(day) }),
    reply: v.object({
      days: v.array(
        v.object({
          day,
          over: v.boolean(),
          closedAt: v.nullable(time),
          by: v.nullable(v.string()),
        }),
      ),
    }),
  }),
  ReadDay: deskOperation({
    name: 'ReadDay',
    access: 'ledger.see',
    effect: 'read',
    topics: ['ledger', 'payments', 'payouts'],
    request: v.object({ day }),
    reply: v.object({
      day,
      over: v.boolean(),
      closed: v.nullable(closed),
      lines: v.array(dayLine),
      /** How many lines differ from those at the closing. */
      differences: v.number(),
      /** Whether the head hashes of the closing are still part of the ledger and of the audit log. */
      headsKept: v.boolean(),
    }),
  }),
  CloseDay: deskOperation({
    name: 'CloseDay',
    access: 'ledger.move',
    effect: 'change',
    confirm: true,
    request: v.object({ day }),
    reply: doneReply,
  }),
  PrintDay: deskOperation({
    name: 'PrintDay',
    access: 'ledger.see',
    effect: 'change',
    request: v.object({ day }),
    reply: file,
  }),
  ExportDayBook: deskOperation({
    name: 'ExportDayBook',
    access: 'ledger.see',
    effect: 'personal',
    request: v.object({ from: day, to: day, what: v.picklist(['csv', 'tally']) }),
    reply: file,
  }),
};
