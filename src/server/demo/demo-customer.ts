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

/** The demo's login. No secret: it is printed at the start and is in the README. */
export const DEMO_LOGIN = { number: '9876543210', password: 'aurum1950' } as const;

const EMAIL = 'asha@aurum.example';
const BILLING = '14 Laxmi Niwas, Ranade Road, Dadar West, Mumbai, Maharashtra 400028';
const SHIPPING = 'Flat 602, Kamal Kunj, Baner Road, Pune, Maharashtra 411045';

/** The customer's initial digital metal, in grams: enough to make coins of. */
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
      // A demo sends no SMS, so the number counts as proven.
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

/** Opens the demo's desk and credits its customer's digital metal, once, also in a demo made by an older version. */
export async function openDemoHolding(tx: TxDatabase): Promise<void> {
  const customerId = await findDemoCustomer(tx);
  if (customerId === undefined) return;
  // The lock keeps instances that start together from crediting it twice.
  await lockCustomer({ db: tx }, customerId);
  // A demo of an older version has not marked the number as proven yet.
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

/** Whether this is a demo shop: its customer exists. */
export const hasDemoCustomer = async (db: Database): Promise<boolean> =>
  (await findDemoCustomer(db)) !== undefined;

async function findDemoCustomer(db: Database): Promise<number | undefined> {
  const [customer] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.number, DEMO_LOGIN.number), eq(customers.email, EMAIL)));
  return customer?.id;
}
