import { eq } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { eInvoices } from '#server/db/schema/documents.ts';
import { fileNameOf, fileOf, type IssuedDocument } from '../issued/issued-documents.ts';

export interface PaperFile {
  fileName: string;
  pdf: Buffer;
}

type Shop = Pick<ShopContext, 'db' | 'log'>;

/** The state of a paper's registration; undefined for a paper that needs none. */
export async function findRegistration({ db }: Pick<Shop, 'db'>, { id }: { id: number }) {
  const [found] = await db.select().from(eInvoices).where(eq(eInvoices.documentId, id));
  return found;
}

/**
 * The file of a paper to hand out: with its registration once it has one, `e-invoice-26-27-000001.pdf`, else as it was issued.
 * Throws an Error where the file does not match its checksum.
 */
export async function paperFileOf(shop: Shop, document: IssuedDocument): Promise<PaperFile> {
  const registered = await findRegistration(shop, document);
  const { pdf, sha256 } = registered ?? {};
  if (!pdf || !sha256) return { fileName: fileNameOf(document), pdf: fileOf(shop, document) };
  return {
    fileName: `e-${fileNameOf(document)}`,
    pdf: fileOf(shop, { ...document, pdf, sha256 }),
  };
}
