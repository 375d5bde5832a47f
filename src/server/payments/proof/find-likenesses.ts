import { and, asc, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { OrderState } from '#shared/contract/orders.ts';
import { pictureLikes } from '#server/db/schema/desk-payments.ts';
import { orders } from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import { fingerprintOf, hashOf, isSamePicture, outlineOf } from './fingerprint.ts';
import { isMoved, proofReader, type ProofReader } from './proof-bytes.ts';

type Shop = Pick<ShopContext, 'db' | 'proofBucket'>;

/** An order whose picture is the same as another order's. */
export interface Likeness {
  order: string;
  state: OrderState;
  /** `same`: the same pixels; `alike`: saved anew, scaled or cut. */
  how: 'same' | 'alike';
  /** The ids of the two pictures: this order's, and the other one's. */
  own: string;
  other: string;
}

export interface Compared {
  likes: Likeness[];
  /** The order's own pictures that were compared; a picture that came meanwhile is not among them. */
  own: string[];
  /** Possibly like pictures that could not be read now: their bucket does not answer, or was not asked. */
  unread: number;
}

/** The most cells of the difference hash that a copy may differ in. */
const MOST_CELLS = 48;
/** How many pictures are compared closely, the most alike first: one or two seconds of work. */
const MOST_CLOSE = 200;
const MOST_FILLED = 200;
/** How many pictures are read at a time. */
const AT_ONCE = 8;

/**
 * The other orders, of every customer and in every state, whose picture is the same as this order's or nearly so. None where the
 * order has no picture. Two compared pictures are not compared again: the result is kept, see `keepLikenesses`. In a transaction
 * `reader` must not ask the bucket.
 */
export async function findLikenesses(
  shop: Shop,
  orderId: number,
  reader: ProofReader = proofReader(shop),
): Promise<Compared> {
  const { db } = shop;
  await fillFingerprints({ db }, orderId);
  const { id, pixelHash, likeness, comparedAt } = proofs;
  const pictures = await db
    .select({ id, orderId: proofs.orderId, pixelHash, likeness, comparedAt })
    .from(proofs)
    .where(eq(proofs.orderId, orderId));
  const compared: Compared = { likes: [], unread: 0, own: pictures.map((each) => each.id) };
  for (const own of pictures) {
    const { likes, unread } = await likenessesOf({ db }, own, reader);
    compared.unread += unread;
    for (const like of likes) {
      if (!compared.likes.some(({ order }) => order === like.order)) compared.likes.push(like);
    }
  }
  return compared;
}

type Own = Pick<
  typeof proofs.$inferSelect,
  'id' | 'orderId' | 'pixelHash' | 'likeness' | 'comparedAt'
>;

async function likenessesOf(
  { db }: Pick<Shop, 'db'>,
  own: Own,
  reader: ProofReader,
): Promise<Pick<Compared, 'likes' | 'unread'>> {
  const { orderId } = own;
  if (!own.likeness) return { likes: [], unread: 0 };
  const cells = sql<number>`bit_count(${proofs.likeness} # ${own.likeness}::bit(512))`;
  const near = await db
    .select({
      order: orders.number,
      state: orders.state,
      id: proofs.id,
      pixelHash: proofs.pixelHash,
      comparedAt: proofs.comparedAt,
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
  if (near.length === 0) return { likes: [], unread: 0 };
  const isSame = (other: (typeof near)[number]) => other.pixelHash === own.pixelHash;
  // Both were compared before: the later comparison has found and kept their likeness.
  const isKnown = ({ comparedAt }: (typeof near)[number]) =>
    own.comparedAt !== null && comparedAt !== null;
  const { alike, unread } = await lookClosely(
    { db },
    own.id,
    near.flatMap((each) => (isSame(each) || isKnown(each) ? [] : each.id)),
    reader,
  );
  for (const id of await keptLikesOf({ db }, own.id)) alike.add(id);
  const likes = near.flatMap((each): Likeness[] => {
    if (!isSame(each) && !alike.has(each.id)) return [];
    const { order, state, id: other } = each;
    return [{ order, state, own: own.id, other, how: isSame(each) ? 'same' : 'alike' }];
  });
  return { likes, unread };
}

/** The pictures that an earlier comparison found to be like this one. */
async function keptLikesOf({ db }: Pick<Shop, 'db'>, own: string): Promise<string[]> {
  const { proofId, otherId } = pictureLikes;
  const kept = await db
    .select({ one: proofId, other: otherId })
    .from(pictureLikes)
    .where(or(eq(proofId, own), eq(otherId, own)));
  return kept.map(({ one, other }) => (one === own ? other : one));
}

/** Compares a picture with others place by place; `alike` has the ids of those that it is like. */
async function lookClosely(
  { db }: Pick<Shop, 'db'>,
  own: string,
  others: string[],
  reader: ProofReader,
): Promise<{ alike: Set<string>; unread: number }> {
  const alike = new Set<string>();
  if (others.length === 0) return { alike, unread: 0 };
  const { id, bytes, droppedAt } = proofs;
  const read = async (ids: string[]) => {
    const rows = await db.select({ id, bytes, droppedAt }).from(proofs).where(inArray(id, ids));
    return Promise.all(rows.map(async (row) => ({ id: row.id, bytes: await reader.read(row) })));
  };
  const draw = (picture: Uint8Array | undefined) =>
    picture && outlineOf(picture).catch(() => undefined);
  const mine = (await read([own]))[0]?.bytes;
  if (mine === 'unread') return { alike, unread: others.length };
  const outline = await draw(mine);
  if (!outline) return { alike, unread: 0 };
  let unread = 0;
  for (let from = 0; from < others.length; from += AT_ONCE) {
    for (const other of await read(others.slice(from, from + AT_ONCE))) {
      if (other.bytes === 'unread') unread += 1;
      else {
        const drawn = await draw(other.bytes);
        if (drawn && isSamePicture(outline, drawn)) alike.add(other.id);
      }
    }
  }
  return { alike, unread };
}

/**
 * Computes missing fingerprints of older pictures, a number at a time, and always those of this order. An unreadable picture is
 * known by its bytes alone. A moved picture got its fingerprint before it was moved.
 */
export async function fillFingerprints({ db }: Pick<Shop, 'db'>, orderId?: number): Promise<void> {
  const wanted = await db
    .select({ id: proofs.id, bytes: proofs.bytes })
    .from(proofs)
    .where(and(isNull(proofs.likeness), not(isMoved)))
    .orderBy(sql`${proofs.orderId} = ${orderId ?? 0} desc`, asc(proofs.createdAt))
    .limit(MOST_FILLED);
  for (const { id, bytes } of wanted) {
    const print = await fingerprintOf(bytes).catch(() => ({
      pixelHash: hashOf(bytes),
      likeness: '0'.repeat(512),
    }));
    await db.update(proofs).set(print).where(eq(proofs.id, id));
  }
}
