import type { Role } from '#shared/desk/roles.ts';
import { staff } from '#server/db/schema/staff.ts';
import type { TxDatabase } from '#server/db/transaction.ts';

/** One person for each role. They sign in by a press, only in a demo and on the same machine. */
const DEMO_STAFF: readonly [name: string, role: Role][] = [
  ['Anand Mehta', 'owner'],
  ['Meera Iyer', 'payments'],
  ['Rekha Kamble', 'dispatch'],
  ['Rohan Kulkarni', 'catalogue'],
  ['Lakshmi Nair', 'content'],
  ['Farida Shaikh', 'support'],
  ['Sudhir Joshi', 'auditor'],
];

/** Adds the demo desk's people, also to an older demo. */
export async function addDemoStaff(tx: TxDatabase): Promise<void> {
  const createdAt = new Date();
  await tx
    .insert(staff)
    .values(
      DEMO_STAFF.map(([name, role]) => ({
        name,
        email: `${name.toLowerCase().replace(' ', '.')}@refinery.example`,
        roles: [role],
        state: 'active' as const,
        demo: true,
        createdAt,
      })),
    )
    .onConflictDoNothing();
}
