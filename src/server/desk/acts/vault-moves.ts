import { and, inArray, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { vaultBars } from '#server/db/schema/ledger.ts';
import { lockLedger } from '#server/digital/ledger/lock-ledger.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { REFINERY, requireVaultCovers, VAULT } from '#server/digital/ledger/vault.ts';
import { type ActTx, deskAct } from '../approvals/desk-act.ts';
import type { Amounts } from '../approvals/limits.ts';
import { bookedBefore } from './booked-before.ts';
import { recordAudit } from '../record-audit.ts';
import { count } from '../command-line/words.ts';
import { type MetalAmounts, metalAmounts } from './arg-schemas.ts';
import { gramsOf, partsOf, sayMetals } from './metal-amounts.ts';

const DEPOSIT = 'vault-deposit';
const WITHDRAWAL = 'vault-withdrawal';

const bars = v.array(v.string());

/** Deposits metal in the vault, once per assay reference: only metal in the vault may be sold. */
export const vaultDepositAct = deskAct({
  name: DEPOSIT,
  right: 'ledger.move',
  args: v.object({ metals: metalAmounts, bars, assay: v.string(), reason: v.string() }),
  summary: ({ metals, bars, assay }) =>
    `deposit ${sayMetals(metals)} in ${count(bars.length, 'bar')}, assay ${assay}`,
  run: (tx, { metals, bars, assay, reason }) =>
    moveMetal(tx, { kind: DEPOSIT, reference: assay, metals, reason, bars }),
});

/** The refinery withdraws metal that nobody holds or was promised, once per reference. */
export const vaultWithdrawAct = deskAct({
  name: WITHDRAWAL,
  right: 'ledger.move',
  args: v.object({ metals: metalAmounts, bars, reference: v.string(), reason: v.string() }),
  summary: ({ metals, reference, reason }) =>
    `withdraw ${sayMetals(metals)} as ${reference} (${reason})`,
  run: (tx, { metals, bars, reference, reason }) =>
    moveMetal(tx, { kind: WITHDRAWAL, reference, metals, reason, bars }),
});

interface VaultMove {
  kind: typeof DEPOSIT | typeof WITHDRAWAL;
  reference: string;
  metals: MetalAmounts;
  reason: string;
  bars: string[];
}

async function moveMetal(tx: ActTx, { kind, reference, metals, reason, bars }: VaultMove) {
  const sign = kind === DEPOSIT ? 1 : -1;
  const entries = partsOf(metals).flatMap(({ asset, amount }) => [
    { account: VAULT, asset, amount: sign * amount },
    { account: REFINERY, asset, amount: -sign * amount },
  ]);
  const what = `${sayMetals(metals)} ${kind === DEPOSIT ? 'into' : 'out of'} the vault`;
  const data = { reference, grams: gramsOf(metals), bars };
  const before = await bookedBefore(tx, { kind, reference, entries }, { what, data });
  if (before) return before;
  // An impossible withdrawal is refused at once, before a second person is asked.
  if (kind === WITHDRAWAL) await requireVaultCovers(tx.shop, { kind, reference, entries });
  await tx.permit(vaultAmounts(metals));
  await lockLedger(tx.shop);
  await (kind === DEPOSIT ? putBars(tx, reference, bars) : takeBars(tx, reference, bars));
  await postEntries(tx.shop, { kind, reference, entries });
  await recordAudit(tx, {
    act: kind,
    subject: reference,
    details: { ...data.grams, bars, reason },
  });
  return { lines: [`Booked: ${what}.`], data: { ...data, changed: true } };
}

/** What a vault movement counts towards its limits. */
export const vaultAmounts = ({ gold, silver }: MetalAmounts): Amounts => ({
  ...(gold !== undefined && { 'vault-gold': gold }),
  ...(silver !== undefined && { 'vault-silver': silver }),
});

const inVault = (numbers: string[]) =>
  and(inArray(vaultBars.number, numbers), isNull(vaultBars.left));

/** A bar in the vault cannot be deposited again: it would be counted twice. */
async function putBars({ shop: { db } }: ActTx, deposit: string, numbers: string[]): Promise<void> {
  const there = await db.select().from(vaultBars).where(inVault(numbers));
  if (there.length > 0) {
    const said = there.map(({ number, deposit }) => `${number} (assay ${deposit})`).join(', ');
    throw new Refusal(REFUSED.conflict, `In the vault already: ${said}. Nothing was changed.`);
  }
  await db.insert(vaultBars).values(numbers.map((number) => ({ number, deposit })));
}

async function takeBars({ shop: { db } }: ActTx, left: string, numbers: string[]): Promise<void> {
  if (numbers.length === 0) return;
  const taken = await db
    .update(vaultBars)
    .set({ left })
    .where(inVault(numbers))
    .returning({ number: vaultBars.number });
  const missing = numbers.filter((each) => !taken.some(({ number }) => number === each));
  if (missing.length === 0) return;
  throw new Refusal(
    REFUSED.conflict,
    `Not in the vault: ${missing.join(', ')}. Nothing was changed.`,
  );
}
