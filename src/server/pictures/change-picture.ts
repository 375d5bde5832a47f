import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { countLook } from '#server/brand/count-look.ts';
import { pictures } from '#server/db/schema/pictures.ts';
import type { Desk, DeskTx } from '#server/desk/command-line/command.ts';
import { recordAudit, together } from '#server/desk/record-audit.ts';
import { databaseStore } from './picture-store.ts';
import { findPictureUses } from './picture-uses.ts';

/** Changes a picture's description. Returns false where it is unchanged. */
export const describePicture = (desk: Desk, stem: string, alt: string): Promise<boolean> =>
  together(desk, async (tx) => {
    const row = await lock(tx, stem);
    if (row.alt === alt) return false;
    await tx.shop.db.update(pictures).set({ alt }).where(eq(pictures.id, row.id));
    await recordAudit(tx, {
      act: `${row.kind} described`,
      subject: stem,
      details: { before: { alt: row.alt }, after: { alt } },
    });
    return true;
  });

/**
 * Deletes an unused picture: named by no product, banner, text (shown or not) or order. Throws a Refusal 409 that says where it
 * is used; 404 where it is gone already.
 */
export async function deletePicture(desk: Desk, stem: string): Promise<void> {
  const store = desk.shop.pictureStore ?? databaseStore;
  const files = await together(desk, async (tx) => {
    const row = await lock(tx, stem);
    const uses = await findPictureUses(tx.shop.db, [stem]);
    if (uses.length > 0) {
      const places = uses.map(({ where }) => where).join(', ');
      throw new Refusal(REFUSED.conflict, `It stays: it is used by ${places}.`);
    }
    await tx.shop.db.delete(pictures).where(eq(pictures.id, row.id));
    if (store === databaseStore) await store.remove(tx.shop.db, row.files);
    await countLook(tx.shop, 'pictures');
    await recordAudit(tx, {
      act: `${row.kind} deleted`,
      subject: stem,
      details: { before: { name: row.name, alt: row.alt, bytes: row.size }, after: null },
    });
    return row.files;
  });
  // A file that the other store fails to delete merely stays there, unnamed.
  if (store !== databaseStore) {
    await store.remove(desk.shop.db, files).catch((error: unknown) => {
      desk.shop.log.warn({ err: error, picture: stem }, 'files of a deleted picture are left over');
    });
  }
  await desk.shop.refreshLook?.();
}

/** Locks the row, so that nothing can begin to use the picture until the transaction ends: see `requirePictures`. */
async function lock({ shop }: DeskTx, stem: string) {
  const [row] = await shop.db.select().from(pictures).where(eq(pictures.stem, stem)).for('update');
  if (!row) throw new Refusal(REFUSED.notFound, 'There is no such picture any more.');
  return row;
}
