import { createHash } from 'node:crypto';
import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { OrderState } from '#shared/contract/orders.ts';
import { orders } from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import { fingerprintOf, isSamePicture, outlineOf } from './fingerprint.ts';

type Database = Pick<ShopContext, 'db'>;

/** An order whose picture is that of another order. */
export interface Likeness {
  order: string;
  state: OrderState;
  /** `same`: the same pixels; `alike`: saved anew, scaled or cut. */
  how: 'same' | 'alike';
  /** The pictures: this order's, and the other one's. */
  own: string;
  other: string;
}

/** Cells of the difference hash in which a copy may differ. */
const MOST_CELLS = 48;
/** The pictures that are looked at closely, the most alike first: a second or two. */
const MOST_CLOSE = 200;
const MOST_FILLED = 200;

/**
 * The other orders, of every customer and in every state, whose picture is that of this order: the same, or nearly
 * the same. None where the order has no picture.
 */
export async function findLikenesses({ db }: Database, orderId: number): Promise<Likeness[]> {
  await fillFingerprints({ db }, orderId);
  const pictures = await db.select().from(proofs).where(eq(proofs.orderId, orderId));
  const found: Likeness[] = [];
  for (const own of pictures) {
    for (const like of await likenessesOf({ db }, own)) {
      if (!found.some(({ order }) => order === like.order)) found.push(like);
    }
  }
  return found;
}

async function likenessesOf(
  { db }: Database,
  own: typeof proofs.$inferSelect,
): Promise<Likeness[]> {
  const { orderId } = own;
  if (!own.likeness) return [];
  const cells = sql<number>`bit_count(${proofs.likeness} # ${own.likeness}::bit(512))`;
  const near = await db
    .select({
      order: orders.number,
      state: orders.state,
      id: proofs.id,
      pixelHash: proofs.pixelHash,
      bytes: proofs.bytes,
    })
    .from(proofs)
    .innerJoin(orders, eq(orders.id, proofs.orderId))
    .where(
      and(
        ne(proofs.orderId, orderId),
        or(eq(proofs.pixelHash, own.pixelHash ?? ''), sql`${cells} <= ${MOST_CELLS}`),
      ),
    )
    .orderBy(asc(cells), asc(orders.id))
    .limit(MOST_CLOSE);
  if (near.length === 0) return [];
  const unread = () => undefined;
  const outline = await outlineOf(own.bytes).catch(unread);
  const found: Likeness[] = [];
  for (const { order, state, id: other, pixelHash, bytes } of near) {
    const like = { order, state, own: own.id, other };
    if (pixelHash === own.pixelHash) found.push({ ...like, how: 'same' });
    else {
      const drawn = outline && (await outlineOf(bytes).catch(unread));
      if (drawn && isSamePicture(outline, drawn)) found.push({ ...like, how: 'alike' });
    }
  }
  return found;
}

/**
 * Gives pictures that came before there were fingerprints theirs, a number of them at a time; that of one order for
 * certain. One that cannot be read is known by its bytes alone.
 */
export async function fillFingerprints({ db }: Database, orderId?: number): Promise<void> {
  const wanted = await db
    .select({ id: proofs.id, bytes: proofs.bytes })
    .from(proofs)
    .where(isNull(proofs.likeness))
    .orderBy(sql`${proofs.orderId} = ${orderId ?? 0} desc`, asc(proofs.createdAt))
    .limit(MOST_FILLED);
  for (const { id, bytes } of wanted) {
    const print = await fingerprintOf(bytes).catch(() => ({
      pixelHash: createHash('sha256').update(bytes).digest('hex'),
      likeness: '0'.repeat(512),
    }));
    await db.update(proofs).set(print).where(eq(proofs.id, id));
  }
}
