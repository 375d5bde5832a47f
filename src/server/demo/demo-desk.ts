import { findSet } from '#server/digital/ledger/find-set.ts';
import { toUnits } from '#server/digital/ledger/grams.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { REFINERY, VAULT } from '#server/digital/ledger/vault.ts';
import { type DeskLimit, deskLimits, deskRules } from '#server/db/schema/desk.ts';
import { digitalTerms } from '#server/db/schema/digital.ts';
import type { TxDatabase } from '#server/db/transaction.ts';
import { ONE_USER } from '#server/desk/approvals/one-user.ts';

const DEPOSIT = { kind: 'vault-deposit', reference: 'demo' } as const;

/** Two bars of gold and fifty of silver, in banks' usual sizes. */
const METAL = [
  { asset: 'gold', amount: toUnits('25000') },
  { asset: 'silver', amount: toUnits('1500000') },
] as const;

const grams = (name: DeskLimit, each: string, day: string) => ({
  name,
  each: toUnits(each),
  day: toUnits(day),
});

/** What one person may do alone in the demo. */
const LIMITS = [
  grams('gold', '10', '50'),
  grams('silver', '1000', '5000'),
  { name: 'rupees' as const, each: 200_000_00, day: 1_000_000_00 },
  grams('vault-gold', '1000', '5000'),
  grams('vault-silver', '30000', '150000'),
];

/** Opens the demo's desk, once: metal in the vault, limits, digital metal. Also in an older demo. */
export async function openDemoDesk(tx: TxDatabase): Promise<void> {
  const shop = { db: tx, now: Date.now };
  if (await findSet(shop, DEPOSIT.kind, DEPOSIT.reference)) return;
  const entries = METAL.flatMap(({ asset, amount }) => [
    { account: VAULT, asset, amount },
    { account: REFINERY, asset, amount: -amount },
  ]);
  await postEntries(shop, { ...DEPOSIT, entries });
  await tx.insert(deskLimits).values(LIMITS).onConflictDoNothing();
  await tx.update(digitalTerms).set({ openedAt: new Date() });
  await tx.insert(deskRules).values({ name: ONE_USER, value: 'yes' }).onConflictDoNothing();
}
