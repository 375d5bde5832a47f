import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { eInvoices, issuedDocuments } from '#server/db/schema/documents.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';

/** Papers whose registration is not complete, oldest first. */
export const listUnregistered = ({ db }: Pick<ShopContext, 'db'>) =>
  db
    .select({
      number: issuedDocuments.number,
      order: orders.number,
      issuedAt: issuedDocuments.issuedAt,
      state: eInvoices.state,
      tries: eInvoices.tries,
      askAt: eInvoices.askAt,
      reason: eInvoices.reason,
    })
    .from(eInvoices)
    .innerJoin(issuedDocuments, eq(issuedDocuments.id, eInvoices.documentId))
    .innerJoin(orders, eq(orders.id, issuedDocuments.orderId))
    .where(ne(eInvoices.state, 'registered'))
    .orderBy(asc(eInvoices.documentId));

/** Makes a paper's registration due again at once, with the present provider. False where it is registered or needs no registration. */
export async function askAgain(
  { db, now, eInvoices: gateway }: Tx,
  number: string,
): Promise<boolean> {
  if (!gateway) return false;
  const paper = db
    .select({ id: issuedDocuments.id })
    .from(issuedDocuments)
    .where(eq(issuedDocuments.number, sql`${number}`));
  const asked = await db
    .update(eInvoices)
    .set({ state: 'waiting', provider: gateway.name, tries: 0, askAt: new Date(now()) })
    .where(and(inArray(eInvoices.documentId, paper), ne(eInvoices.state, 'registered')))
    .returning({ id: eInvoices.documentId });
  return asked.length > 0;
}
