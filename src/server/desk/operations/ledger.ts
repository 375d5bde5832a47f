import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ledgerOperations } from '#shared/desk/contract/ledger.ts';
import { dayBookCsv } from '#server/documents/books/book-csv.ts';
import { findVouchers } from '#server/documents/books/find-vouchers.ts';
import { tallyVouchers } from '#server/documents/books/tally-xml.ts';
import { readSpan } from '#server/documents/statements/read-span.ts';
import { creditAct } from '../acts/credit.ts';
import type { MetalAmounts } from '../acts/arg-schemas.ts';
import { metalsOf, sayMetals } from '../acts/metal-amounts.ts';
import { findReversible, reverseAct } from '../acts/reverse.ts';
import { vaultDepositAct, vaultWithdrawAct } from '../acts/vault-moves.ts';
import { carryOut } from '../approvals/desk-act.ts';
import { findDeskCustomer, requireNotEnded } from '../customers/find-desk-customer.ts';
import { closeDay, listDays, readDay } from '../ledger/close-day.ts';
import { findCustomerAccounts, findOwnAccounts, readAccount } from '../ledger/find-accounts.ts';
import { printDay } from '../ledger/print-day.ts';
import { findBars, readVault } from '../ledger/read-vault.ts';
import { readSet } from '../ledger/read-set.ts';
import { listChecks, startCheck } from '../ledger/run-check.ts';
import { tidyBars } from '../ledger/tidy-bars.ts';
import { recordAudit, together } from '../record-audit.ts';
import { done } from '../command-line/done.ts';
import type { DeskHandlersOf } from './handler.ts';

const bad = (words: string) => new Refusal(REFUSED.badInput, words);

function readMetals(grams: {
  gold?: string | undefined;
  silver?: string | undefined;
}): MetalAmounts {
  const metals = metalsOf(grams, (metal) =>
    bad(`Say grams of ${metal} above 0 with at most four decimals, such as 0.5.`),
  );
  if (!metals) throw bad('Say how much gold or silver.');
  return metals;
}

const readBars = (typed: string[]): string[] => tidyBars(typed, bad);

export const ledgerHandlers: DeskHandlersOf<typeof ledgerOperations> = {
  FindLedgerAccounts: async (asked, { shop }) => ({
    data: { ...(await findOwnAccounts(shop)), ...(await findCustomerAccounts(shop, asked)) },
    opened: asked.words
      ? `accounts, searched for ${asked.words.toLowerCase()}`
      : 'accounts of the ledger',
  }),

  ReadLedgerAccount: async (asked, { shop }) => ({
    data: await readAccount(shop, asked),
    opened: `account ${asked.account}`,
  }),

  ReadLedgerSet: async ({ id }, { shop }) => {
    const data = await readSet(shop, id);
    return { data, opened: `set ${id}, ${data.kind} ${data.reference}` };
  },

  StartLedgerCheck: async ({ head }, { desk }) => {
    const { id } = await startCheck(desk, head);
    return { data: { id } };
  },

  ReadLedgerChecks: async (_asked, { shop }) => ({ data: { checks: await listChecks(shop) } }),

  ReadVault: async (_asked, { shop }) => ({
    data: { metals: await readVault(shop), ...(await findBars(shop)) },
  }),

  CreditCustomer: async ({ customer, gold, silver, reason, reference }, { shop, desk }) => {
    const found = await findDeskCustomer(shop, customer);
    requireNotEnded(found);
    const { id: customerId, number } = found;
    const metals = readMetals({ gold, silver });
    const args = { customerId, number, metals, reason, reference };
    return { data: done(await carryOut(desk, creditAct, args)) };
  },

  ReverseSet: async ({ kind, reference, reason }, { desk }) => {
    const { metals } = await findReversible(desk, kind, reference);
    const args = { kind, reference, what: sayMetals(metals), reason };
    return { data: done(await carryOut(desk, reverseAct, args)) };
  },

  DepositVault: async ({ gold, silver, bars, assay, reason }, { desk }) => {
    const numbers = readBars(bars);
    if (numbers.length === 0) throw bad('Name the bars that are deposited.');
    const args = { metals: readMetals({ gold, silver }), bars: numbers, assay, reason };
    return { data: done(await carryOut(desk, vaultDepositAct, args)) };
  },

  WithdrawVault: async ({ gold, silver, bars, reference, reason }, { desk }) => {
    const args = { metals: readMetals({ gold, silver }), bars: readBars(bars), reference, reason };
    return { data: done(await carryOut(desk, vaultWithdrawAct, args)) };
  },

  FindDays: async ({ before }, { shop }) => ({ data: { days: await listDays(shop, before) } }),
  ReadDay: async ({ day }, { shop }) => ({ data: await readDay(shop, day) }),
  CloseDay: async ({ day }, { desk }) => ({ data: await closeDay(desk, day) }),
  PrintDay: async ({ day }, { desk }) => ({ data: await printDay(desk, day) }),

  ExportDayBook: async ({ from, to, what }, { shop, desk }) => {
    const { start, end } = readSpan(from, to);
    const vouchers = await findVouchers(shop, { from: new Date(start), until: new Date(end) });
    const text = what === 'csv' ? dayBookCsv(vouchers) : tallyVouchers(vouchers);
    const details = { from, to, what, vouchers: vouchers.length };
    await together(desk, (tx) =>
      recordAudit(tx, { act: 'export-day-book', subject: `${from} to ${to}`, details }),
    );
    return {
      data: {
        name: what === 'csv' ? `day-book-${from}-${to}.csv` : `tally-vouchers-${from}-${to}.xml`,
        mediaType: what === 'csv' ? 'text/csv' : 'application/xml',
        base64: Buffer.from(text).toString('base64'),
      },
      opened: `day book, ${from} to ${to}`,
    };
  },
};
