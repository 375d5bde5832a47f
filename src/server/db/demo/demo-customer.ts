import { and, eq } from 'drizzle-orm';
import { hashPassword } from '../../accounts/password.ts';
import type { Database } from '../database.ts';
import { addresses, customers } from '../schema/accounts.ts';

/** How to log in to the demo. No secret: it is printed at the start and stands in the README. */
export const DEMO_LOGIN = { number: '9876543210', password: 'aurum1950' } as const;

const EMAIL = 'asha@aurum.example';
const BILLING = '14 Laxmi Niwas, Ranade Road, Dadar West, Mumbai, Maharashtra 400028';
const SHIPPING = 'Flat 602, Kamal Kunj, Baner Road, Pune, Maharashtra 411045';

/** Adds the demo's customer with their addresses, unless somebody has the number. */
export async function addDemoCustomer(tx: Database): Promise<void> {
  const [customer] = await tx
    .insert(customers)
    .values({
      number: DEMO_LOGIN.number,
      firstName: 'Asha',
      lastName: 'Mehta',
      email: EMAIL,
      state: 'Maharashtra',
      passwordHash: await hashPassword(DEMO_LOGIN.password),
    })
    .onConflictDoNothing({ target: customers.number })
    .returning({ id: customers.id });
  if (!customer) return;
  await tx.insert(addresses).values([
    { customerId: customer.id, type: 'billing', address: BILLING, selected: true },
    { customerId: customer.id, type: 'shipping', address: SHIPPING, selected: true },
  ]);
}

/** Whether this is a demo shop: its customer is there. */
export async function hasDemoCustomer(db: Database): Promise<boolean> {
  const found = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.number, DEMO_LOGIN.number), eq(customers.email, EMAIL)));
  return found.length > 0;
}
