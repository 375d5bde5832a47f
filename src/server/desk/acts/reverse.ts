import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { vaultBars } from '#server/db/schema/ledger.ts';
import { customerAccount, customerOf } from '#server/digital/ledger/customer-account.ts';
import type { Entry } from '#server/digital/ledger/entry.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { findSet } from '#server/digital/ledger/find-set.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { lockLedger } from '#server/digital/ledger/lock-ledger.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { VAULT } from '#server/digital/ledger/vault.ts';
import { type ActTx, deskAct } from '../approvals/desk-act.ts';
import type { Amounts } from '../approvals/limits.ts';
import type { Desk } from '../command-line/command.ts';
import { nameOf } from '../find-order.ts';
import { recordAudit } from '../record-audit.ts';
import { plain } from '../command-line/table.ts';
import type { MetalAmounts } from './arg-schemas.ts';
import { REVERSAL } from './booked-before.ts';
import { gramsOf, sayMetals } from './metal-amounts.ts';
import { vaultAmounts } from './vault-moves.ts';

/** The kinds that the desk may take back, with the limits that this counts towards. */
const REVERSIBLE = new Map<string, (metals: MetalAmounts) => Amounts>([
  ['desk-credit', (metals) => metals],
  ['vault-deposit', vaultAmounts],
]);

/** Whether this act may take back sets of a kind. */
export const isReversible = (kind: string): boolean => REVERSIBLE.has(kind);

/** Kinds that another act takes back, and which. */
const INSTEAD = new Map(
  Object.entries({
    purchase: 'it belongs to a paid order and stays; give the money back by the acts of the order',
    sale: 'it belongs to the customer’s sale; give grams back by desk credit, under a reference that names the sale',
    payout: 'it belongs to the customer’s sale: desk payout-returned takes it back',
    'payout-returned': 'note the payout again: desk payout-paid',
    conversion: 'it belongs to an order; desk reject gives the metal back',
    'conversion-returned': 'it belongs to an order that was rejected; the customer may order again',
    'credit-back': 'it belongs to an order, whose acts move it',
    merge: 'it made two accounts of one person one',
    opening: 'it opened the books of a demo',
    'vault-withdrawal':
      'deposit the metal again, under a new reference as its assay is taken: desk vault deposit',
    reversal: 'book what was meant anew, under a new reference',
  }),
);

/** Takes back a booking made by mistake: a set of its own reverses it, once and completely. */
export const reverseAct = deskAct({
  name: 'reverse',
  right: 'ledger.move',
  args: v.object({
    kind: v.string(),
    reference: v.string(),
    /** What it moved, for the summary. */
    what: v.string(),
    reason: v.string(),
  }),
  summary: ({ kind, reference, what, reason }) =>
    `reverse ${kind} ${reference}, ${what} (${reason})`,
  async run(tx, { kind, reference, reason }) {
    const { set, metals, limits } = await findReversible(tx, kind, reference);
    await lockOwners(tx, set);
    const name = `${kind} ${reference}`;
    const data = { kind, reference, grams: gramsOf(metals) };
    if (await findSet(tx.shop, REVERSAL, name)) {
      return {
        lines: [`Nothing was changed: ${name} was reversed before.`],
        data: { ...data, changed: false },
      };
    }
    await requireStillHeld(tx, set);
    if (kind === 'vault-deposit') await requireBarsStillThere(tx, reference);
    await tx.permit(limits);
    if (kind === 'vault-deposit') await removeBars(tx, reference, name);
    const entries = set.map((entry) => ({ ...entry, amount: -entry.amount }));
    await postEntries(tx.shop, { kind: REVERSAL, reference: name, entries });
    await recordAudit(tx, {
      act: 'reverse',
      subject: reference,
      details: { kind, ...data.grams, reason },
    });
    return {
      lines: [`Reversed: ${name}, ${sayMetals(metals)}.`],
      data: { ...data, changed: true },
    };
  },
});

/**
 * A set that the desk may take back, with what it moved; an account that was merged since is that of the remaining customer, who has
 * its grams. Throws a Refusal: 404 for an unknown set, 409 for another kind.
 */
export async function findReversible(
  { shop }: Pick<Desk, 'shop'>,
  kind: string,
  reference: string,
): Promise<{ set: Entry[]; metals: MetalAmounts; limits: Amounts }> {
  const instead = INSTEAD.get(kind);
  if (instead) throw new Refusal(REFUSED.conflict, `A ${kind} is not reversed: ${instead}.`);
  const limitsOf = REVERSIBLE.get(kind);
  const booked = await findSet(shop, kind, reference);
  if (!booked || !limitsOf) {
    throw new Refusal(REFUSED.notFound, `Nothing was booked as ${kind} ${reference}.`);
  }
  const set = await ofRemaining(shop, booked);
  const metals: MetalAmounts = Object.fromEntries(
    set
      .filter(({ account }) => account === VAULT)
      .map(({ asset, amount }) => [asset, Math.abs(amount)]),
  );
  return { set, metals, limits: limitsOf(metals) };
}

async function ofRemaining({ db }: Desk['shop'], set: Entry[]): Promise<Entry[]> {
  const merged = await db
    .select({ id: customers.id, into: customers.mergedInto })
    .from(customers)
    .where(and(inArray(customers.id, ownersOf(set)), isNotNull(customers.mergedInto)));
  return set.map((entry) => {
    const into = merged.find(({ id }) => id === customerOf(entry.account))?.into;
    return into ? { ...entry, account: customerAccount(into) } : entry;
  });
}

const ownersOf = (set: Entry[]) => [
  ...new Set(set.flatMap(({ account }) => customerOf(account) ?? [])),
];

async function lockOwners({ shop }: ActTx, set: Entry[]): Promise<void> {
  for (const id of ownersOf(set).toSorted((a, b) => a - b)) await lockCustomer(shop, id);
}

/** Says who holds too little, in words for the desk: the ledger's own message is for the customer. */
async function requireStillHeld({ shop }: ActTx, set: Entry[]): Promise<void> {
  for (const id of ownersOf(set)) {
    const customer = await lockCustomer(shop, id);
    const held = await findHoldings(shop, id);
    for (const { account, asset, amount } of set) {
      if (customerOf(account) !== id || asset === 'rupees' || held[asset] >= amount) continue;
      throw new Refusal(
        REFUSED.conflict,
        `${plain(nameOf(customer))}, ${customer.number}, holds ${toGrams(held[asset])} g of ${asset}, and ${toGrams(amount)} g would be taken back. Nothing was changed.`,
      );
    }
  }
}

/** The grams of a bar that has left went with it: the whole deposit taken back, they would leave the books twice. */
async function requireBarsStillThere({ shop }: ActTx, deposit: string): Promise<void> {
  await lockLedger(shop);
  const gone = await shop.db
    .select({ number: vaultBars.number })
    .from(vaultBars)
    .where(and(eq(vaultBars.deposit, deposit), isNotNull(vaultBars.left)));
  if (gone.length === 0) return;
  throw new Refusal(
    REFUSED.conflict,
    `${gone.map(({ number }) => number).join(', ')} of ${deposit} has left the vault since: withdraw the rest of it. Nothing was changed.`,
  );
}

const removeBars = ({ shop: { db } }: ActTx, deposit: string, left: string) =>
  db
    .update(vaultBars)
    .set({ left })
    .where(and(eq(vaultBars.deposit, deposit), isNull(vaultBars.left)));
