import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { eInvoices, issuedDocuments } from '#server/db/schema/documents.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { sha256, TEMPLATE } from '../issued/issued-documents.ts';
import type { Note } from '../notes/note.ts';
import { papersOf } from '../returns/find-papers.ts';
import { formOf, isRegistered } from './form-of.ts';
import { EInvoiceRefused, type EInvoiceGateway, type Registration } from './gateway.ts';
import type { EInvoiceForm } from './portal-form.ts';
import { isOf } from './signed-qr.ts';

/** The most that one round handles; the next round continues. */
const MOST = 20;
const MINUTE_MS = 60_000;
/** How long a paper that is being asked about is reserved for the asking instance. */
const LEASE_MS = 2 * MINUTE_MS;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

/**
 * Registers the waiting papers with the portal, and redraws them with its answer. Run every minute, by any instance: only one
 * asks about a paper at a time, and the portal knows papers by number, so a lost answer can be fetched again.
 */
export async function sweepEInvoices(shop: ShopContext): Promise<void> {
  const { eInvoices: gateway, db, now } = shop;
  if (!gateway) return;
  const due = await db
    .select({ id: eInvoices.documentId })
    .from(eInvoices)
    .where(
      and(
        eq(eInvoices.state, 'waiting'),
        eq(eInvoices.provider, gateway.name),
        lte(eInvoices.askAt, new Date(now())),
      ),
    )
    .orderBy(asc(eInvoices.askAt), asc(eInvoices.documentId))
    .limit(MOST);
  for (const { id } of due) {
    try {
      await registerPaper(shop, gateway, id);
    } catch (error) {
      // A failing paper must not block the others.
      shop.log.error({ err: error, document: id }, 'an invoice was not registered');
    }
  }
}

const waiting = (id: number) => and(eq(eInvoices.documentId, id), eq(eInvoices.state, 'waiting'));

async function registerPaper(
  shop: ShopContext,
  gateway: EInvoiceGateway,
  id: number,
): Promise<void> {
  const { db, now, log } = shop;
  const [mine] = await db
    .update(eInvoices)
    .set({ askAt: new Date(now() + LEASE_MS), tries: sql`${eInvoices.tries} + 1` })
    .where(and(waiting(id), lte(eInvoices.askAt, new Date(now()))))
    .returning({ tries: eInvoices.tries });
  // Another instance is asking about it.
  if (!mine) return;
  const said = await readPaper(shop, id);
  try {
    if (!isRegistered(said.paper)) throw new EInvoiceRefused('no tax on it, or no GSTIN');
    const form = formOf(said.paper, said.invoice);
    const registration = await ask(gateway, form);
    const pdf = await draw(shop, said, registration);
    await db
      .update(eInvoices)
      .set({
        state: 'registered',
        reason: '',
        ...registration,
        template: TEMPLATE,
        pdf,
        sha256: sha256(pdf),
      })
      .where(waiting(id));
  } catch (error) {
    const { number } = said.paper;
    if (error instanceof EInvoiceRefused) {
      log.error({ number, reason: error.message }, 'an invoice cannot be registered');
      await db
        .update(eInvoices)
        .set({ state: 'refused', reason: error.message })
        .where(waiting(id));
      return;
    }
    log.warn({ err: error, number }, 'an invoice was not registered yet');
    const waitMs = Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** Math.min(mine.tries, 10));
    await db
      .update(eInvoices)
      .set({ askAt: new Date(now() + waitMs) })
      .where(waiting(id));
  }
}

/** Registers a paper. Throws EInvoiceRefused where the portal has another paper under this number. */
async function ask(gateway: EInvoiceGateway, form: EInvoiceForm): Promise<Registration> {
  const { DocDtls, SellerDtls } = form;
  const answer = await gateway.register(form);
  const registration =
    answer === 'duplicate'
      ? await gateway.find({
          sellerGstin: SellerDtls.Gstin,
          type: DocDtls.Typ,
          number: DocDtls.No,
          date: DocDtls.Dt,
        })
      : answer;
  if (!registration) throw new Error('The portal knows the number, and does not say as what');
  if (isOf(registration, form)) return registration;
  throw new EInvoiceRefused(`the portal has another paper under ${DocDtls.No}`);
}

/** A paper with its invoice, from the papers issued for the order until then. */
async function readPaper({ db }: ShopContext, id: number) {
  const { kind, orderId, issuedAt, data } = issuedDocuments;
  const order = db.select({ orderId }).from(issuedDocuments).where(eq(issuedDocuments.id, id));
  const documents = await db
    .select({ kind, orderId, issuedAt, data })
    .from(issuedDocuments)
    .where(and(eq(orderId, order), lte(issuedDocuments.id, id)))
    .orderBy(asc(issuedDocuments.id));
  const paper = papersOf(documents).at(-1)?.paper;
  const document = documents.at(-1);
  const invoice = documents.find((each) => each.kind === 'invoice');
  if (!paper || !document || !invoice) throw new Error(`The issued paper ${id} went away`);
  return { paper, document, invoice: invoice.data as Invoice };
}

async function draw(
  { demo }: ShopContext,
  { document: { kind, data } }: Awaited<ReturnType<typeof readPaper>>,
  registration: Registration,
): Promise<Buffer> {
  if (kind === 'invoice') {
    const { drawInvoice } = await import('../pdf/draw-invoice.ts');
    return drawInvoice(data as Invoice, demo, registration);
  }
  const { drawNote } = await import('../pdf/draw-note.ts');
  return drawNote(data as Note, demo, registration);
}
