import { createHash } from 'node:crypto';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { findBankFormat } from '#server/payments/statements/bank-formats.ts';
import { type Imported, importStatements } from '#server/payments/statements/import-statement.ts';
import { readStatement } from '#server/payments/statements/read-statement.ts';
import { refuseFuture, type Statement } from '#server/payments/statements/statement.ts';
import {
  type Desk,
  type DeskAnswer,
  type GivenFile,
  WrongUsage,
} from '../../command-line/command.ts';
import { paise } from '../../command-line/money.ts';
import { recordAudit, together } from '../../record-audit.ts';
import { clockTime, count } from '../../command-line/words.ts';

const ACT = 'statement';

/** A statement that was read but not booked yet. */
export interface OpenStatement {
  name: string;
  kind: string;
  bank: string;
  accounts: string[];
  /** SHA-256 of the file. */
  digest: string;
  lines: number;
  /** The period, in words. */
  words: string;
  statements: Statement[];
}

/**
 * Reads a statement of a bank; without a name, of the only bank so far. Throws WrongUsage without a bank, a Refusal 400 for an
 * unreadable file and 409 for one whose account was read under another name.
 */
export async function openStatement(
  desk: Desk,
  { file, bank: said }: { file: GivenFile; bank: string | undefined },
): Promise<OpenStatement> {
  const bank = await readBank(desk, said);
  const fileDigest = createHash('sha256').update(file.bytes).digest('base64url');
  const { kind, statements } = readStatement(file.bytes, await findBankFormat(desk.shop, bank));
  refuseFuture(statements, desk.shop.now());
  const accounts = [...new Set(statements.map(({ account }) => account).filter(Boolean))];
  await refuseOtherBank(desk, { bank, accounts, fileDigest });
  const facts = { name: file.name, kind, bank, accounts, digest: fileDigest, statements };
  return { ...facts, ...spanOf(statements) };
}

/** Books the certain lines of a statement and keeps the rest; lines read before change nothing. */
export async function bookStatement(desk: Desk, opened: OpenStatement): Promise<DeskAnswer> {
  const { name, kind, bank, accounts, digest, statements, lines, words } = opened;
  // Recorded first, so that an interrupted reading is known too; each line keeps its own transaction.
  await together(desk, (tx) =>
    recordAudit(tx, {
      act: ACT,
      subject: bank,
      details: { file: name, kind, accounts, digest, lines },
    }),
  );
  const imported = await importStatements(desk.shop, { bank, statements });
  return {
    lines: [`${name} is ${kind} of ${bank}, ${words}.`, ...linesOf(imported)],
    data: {
      file: name,
      kind,
      bank,
      accounts,
      words,
      ...imported,
      changed: imported.before < imported.lines,
    },
  };
}

const MOST_BANK = 30;

/** The name under which a bank's statements are kept. Throws WrongUsage. */
export function readBankName(text: string): string {
  const name = text.trim().toLowerCase();
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name) || name.length > MOST_BANK) {
    throw new WrongUsage(
      'A bank’s name is letters, digits and dashes: hdfc, or hdfc-2 for its second account.',
    );
  }
  return name;
}

/** The bank's name. Under another name the same lines would be new lines, so it may be left out only where there is exactly one. */
async function readBank(desk: Desk, said: string | undefined): Promise<string> {
  if (said !== undefined) return readBankName(said);
  const known = await desk.shop.db
    .selectDistinct({ bank: auditLog.subject })
    .from(auditLog)
    .where(eq(auditLog.act, ACT));
  const [only] = known;
  if (!only || known.length > 1) throw new WrongUsage('Say which bank’s it is: --bank hdfc.');
  return only.bank;
}

interface Read {
  bank: string;
  accounts: string[];
  fileDigest: string;
}

/** Statements of one account under two names would book lines without reference twice. */
async function refuseOtherBank(
  { shop }: Desk,
  { bank, accounts, fileDigest }: Read,
): Promise<void> {
  const kept = sql<{ accounts: string[]; digest: string }>`${auditLog.details}`;
  const before = await shop.db
    .select({ bank: auditLog.subject, kept, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.act, ACT), ne(auditLog.subject, bank)))
    .orderBy(desc(auditLog.id))
    .limit(1000);
  // Some files mask all but the last digits.
  const ends = new Set(accounts.map(endOf));
  const other = before.find(
    ({ kept: details }) =>
      details.digest === fileDigest || details.accounts.some((account) => ends.has(endOf(account))),
  );
  if (!other) return;
  throw new Refusal(
    REFUSED.conflict,
    `Statements of this account were read as ${other.bank}, last on ${clockTime(other.at)}. Nothing was changed: use --bank ${other.bank}.`,
  );
}

const endOf = (account: string): string => account.replace(/\D/g, '').slice(-4);

function spanOf(statements: readonly Statement[]) {
  const lines = statements.flatMap((statement) => statement.lines);
  const times = lines.map(({ at }) => at);
  const from = times.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const until = times.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY);
  const words = lines.length === 0 ? 'of no lines' : `from ${dayOf(from)} to ${dayOf(until)}`;
  return { lines: lines.length, words };
}

const dayOf = (at: number): string => clockTime(new Date(at)).replace(/,.*$/, '');

function linesOf({ lines, credits, bookedPaise, debits, before, waiting: of }: Imported): string[] {
  const waiting = of.proposed + of.suspense;
  return [
    `${count(lines, 'line')}: ${before} read before, ${count(debits, 'debit')}.`,
    `${count(credits.booked, 'payment')} of ${paise(bookedPaise)} ${credits.booked === 1 ? 'is' : 'are'} booked.`,
    ...(credits.same > 0 ? [`${credits.same} had been told by another source.`] : []),
    waiting > 0
      ? `${count(waiting, 'payment')} ${waiting === 1 ? 'waits' : 'wait'} for a person, ${of.proposed} with candidates: see incoming.`
      : 'None waits for a person.',
  ];
}
