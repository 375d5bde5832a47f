import { eq } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { eInvoices } from '#server/db/schema/documents.ts';
import { fileNameOf, fileOf, type IssuedDocument } from '../issued/issued-documents.ts';

export interface PaperFile {
  fileName: string;
  pdf: Buffer;
}

type Shop = Pick<ShopContext, 'db' | 'log'>;

/** How the registration of a paper stands; undefined for one that needs none. */
export async function findRegistration({ db }: Pick<Shop, 'db'>, { id }: { id: number }) {
  const [found] = await db.select().from(eInvoices).where(eq(eInvoices.documentId, id));
  return found;
}

/**
 * The file of a paper for who gets it: with its registration where it has one, `e-invoice-26-27-000001.pdf`, else as it was
 * issued. Throws an Error where the file does not have its checksum.
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
