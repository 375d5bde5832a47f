import { nameChanges } from '#shared/desk/catalogue/name-changes.ts';
import type { ProductContent } from '#shared/desk/catalogue/product-content.ts';
import { type PRODUCT_ACTS, productChanges } from '#server/db/schema/product-drafts.ts';
import type { DeskTx } from '../command-line/command.ts';
import { recordAudit } from '../record-audit.ts';

interface Change {
  productId: number;
  act: (typeof PRODUCT_ACTS)[number];
  before: ProductContent | null;
  after: ProductContent;
  undoes?: number;
  reason?: string;
}

/** Records a change in the shop: for the product's history, which can undo it, and for the audit log. */
export async function recordChange(tx: DeskTx, { reason, ...change }: Change): Promise<void> {
  const { productId, act, before, after, undoes } = change;
  await tx.shop.db
    .insert(productChanges)
    .values({ ...change, at: new Date(tx.shop.now()), by: tx.by });
  const changes = before ? nameChanges(before, after) : [];
  const side = (which: 'from' | 'to') =>
    Object.fromEntries(changes.slice(0, 40).map((each) => [each.what, each[which]]));
  await recordAudit(tx, {
    act: `product-${act}`,
    subject: after.name,
    details: {
      product: productId,
      ...(before && { before: side('from'), after: side('to') }),
      ...(undoes !== undefined && { undoes }),
      ...(reason && { reason }),
    },
  });
}
