import { and, eq, isNull } from 'drizzle-orm';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { hashPassword } from '#server/accounts/password.ts';
import { toUnits } from '#server/digital/ledger/grams.ts';
import { customerAccount } from '#server/digital/ledger/customer-account.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { VAULT } from '#server/digital/ledger/vault.ts';
import type { Database } from '#server/db/database.ts';
import { addresses, customers } from '#server/db/schema/accounts.ts';
import { entrySets } from '#server/db/schema/ledger.ts';
import { openDemoDesk } from './demo-desk.ts';
import { addDemoStaff } from './demo-staff.ts';
import type { TxDatabase } from '#server/db/transaction.ts';

/** How to log in to the demo. No secret: it is printed at the start and stands in the README. */
export const DEMO_LOGIN = { number: '9876543210', password: 'aurum1950' } as const;

const EMAIL = 'asha@aurum.example';
const BILLING = '14 Laxmi Niwas, Ranade Road, Dadar West, Mumbai, Maharashtra 400028';
const SHIPPING = 'Flat 602, Kamal Kunj, Baner Road, Pune, Maharashtra 411045';

/** What the customer has in digital metal from the start, in grams: enough to make coins of. */
const OPENING = [
  { asset: 'gold', amount: toUnits('25') },
  { asset: 'silver', amount: toUnits('750') },
] as const;
const OPENING_SET = { kind: 'opening', reference: 'demo' } as const;

/** Adds the demo customer with their addresses, unless the number is taken. */
export async function addDemoCustomer(tx: TxDatabase): Promise<void> {
  const [customer] = await tx
    .insert(customers)
    .values({
      number: DEMO_LOGIN.number,
      firstName: 'Asha',
      lastName: 'Mehta',
      email: EMAIL,
      state: 'Maharashtra',
      passwordHash: await hashPassword(DEMO_LOGIN.password),
      // Nobody gets an SMS in a demo.
      numberProvenAt: new Date(),
    })
    .onConflictDoNothing({ target: customers.number })
    .returning({ id: customers.id });
  if (!customer) return;
  await tx.insert(addresses).values([
    { customerId: customer.id, type: 'billing', address: BILLING, selected: true },
    { customerId: customer.id, type: 'shipping', address: SHIPPING, selected: true },
  ]);
}

/** Opens the demo's desk and credits its customer's digital metal, once; a demo made by an older version gets it too. */
export async function openDemoHolding(tx: TxDatabase): Promise<void> {
  const customerId = await findDemoCustomer(tx);
  if (customerId === undefined) return;
  // Instances that start together must not both find nothing.
  await lockCustomer({ db: tx }, customerId);
  // One of an older version has still to be marked.
  await tx
    .update(customers)
    .set({ numberProvenAt: new Date() })
    .where(and(eq(customers.id, customerId), isNull(customers.numberProvenAt)));
  await addDemoStaff(tx);
  await openDemoDesk(tx);
  if (await hasDemoHolding(tx)) return;
  const account = customerAccount(customerId);
  const entries = OPENING.flatMap(({ asset, amount }) => [
    { account, asset, amount },
    { account: VAULT, asset, amount: -amount },
  ]);
  await postEntries({ db: tx, now: Date.now }, { ...OPENING_SET, entries });
}

/** Whether the demo's metal was ever credited: the ledger keeps that, whatever becomes of the customer. */
export async function hasDemoHolding(db: Database): Promise<boolean> {
  const { kind, reference } = OPENING_SET;
  const [opened] = await db
    .select({ id: entrySets.id })
    .from(entrySets)
    .where(and(eq(entrySets.kind, kind), eq(entrySets.reference, reference)));
  return opened !== undefined;
}

/** Whether this is a demo shop: its customer is there. */
export const hasDemoCustomer = async (db: Database): Promise<boolean> =>
  (await findDemoCustomer(db)) !== undefined;

async function findDemoCustomer(db: Database): Promise<number | undefined> {
  const [customer] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.number, DEMO_LOGIN.number), eq(customers.email, EMAIL)));
  return customer?.id;
}
