import { and, asc, desc, eq, gt, ilike, isNotNull, lt, or } from 'drizzle-orm';
import { coverAt } from '#shared/content/marked-pictures.ts';
import type { PieceRow, StockRow } from '#shared/desk/contract/catalogue/stock.ts';
import { pictureAddress } from '#server/catalogue/pictures.ts';
import { plainDecimal } from '#server/catalogue/listings/present-product.ts';
import type { ShopContext } from '#server/context.ts';
import { productDetails, products } from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import { keptBySerial, pieces, type PieceState } from '#server/db/schema/pieces.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { countStock, isSoldOut } from '#server/stock/count-stock.ts';

interface Asked {
  search: string;
  after?: string | undefined;
  limit: number;
}

type Which = 'all' | 'kept' | 'sold-out';

const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** Weights with their stock, by product name. `sold-out`: kept by serial with no piece left to sell. */
export async function listStock(
  shop: ShopContext,
  { search, which, after, limit }: Asked & { which: Which },
): Promise<{ rows: StockRow[]; next: string | null }> {
  const found = await findWeights(shop, { search, which, after: Number(after ?? 0), limit });
  const shown = found.slice(0, limit);
  const counts = await countStock(
    shop,
    shown.map(({ detail }) => detail.id),
  );
  const rows = shown.flatMap(({ detail, product }): StockRow[] => {
    const stock = counts.get(detail.id);
    if (!stock) return [];
    return [
      {
        detailId: detail.id,
        product: product.name,
        metal: product.metal,
        grams: plainDecimal(detail.grams),
        uniqueId: detail.uniqueId,
        picture: pictureAddress(shop.pictures, coverAt(product.images, detail.grams)),
        sold: product.display && !detail.withdrawn,
        kept: stock.kept,
        inStock: stock.kept ? stock.pieces['in-stock'] : 0,
        ordered: stock.ordered,
        packed: stock.pieces.packed + stock.pieces.reserved,
        returned: stock.pieces.returned,
        free: stock.free,
      },
    ];
  });
  return { rows, next: found.length > limit ? String(shown.at(-1)?.detail.id) : null };
}

const findWeights = (
  { db }: ShopContext,
  { search, which, after, limit }: { search: string; which: Which; after: number; limit: number },
) =>
  db
    .select({ detail: productDetails, product: products })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId))
    .leftJoin(keptBySerial, eq(keptBySerial.detailId, productDetails.id))
    .where(
      and(
        gt(productDetails.id, after),
        search
          ? or(
              ilike(products.name, anywhere(search)),
              ilike(productDetails.uniqueId, anywhere(search)),
            )
          : undefined,
        which === 'all' ? undefined : isNotNull(keptBySerial.detailId),
        which === 'sold-out' ? isSoldOut(productDetails.id) : undefined,
      ),
    )
    .orderBy(asc(productDetails.id))
    .limit(limit + 1);

/** Pieces of one weight, the newest first. */
export async function listPieces(
  { db }: ShopContext,
  {
    detailId,
    search,
    state,
    after,
    limit,
  }: Asked & { detailId: number; state?: PieceState | undefined },
): Promise<{ rows: PieceRow[]; next: string | null }> {
  const before = Number(after ?? 0);
  const found = await db
    .select({ piece: pieces, order: orders.number })
    .from(pieces)
    .leftJoin(orders, eq(orders.id, pieces.orderId))
    .where(
      and(
        eq(pieces.detailId, detailId),
        search ? ilike(pieces.serial, anywhere(search)) : undefined,
        state && eq(pieces.state, state),
        before > 0 ? lt(pieces.id, before) : undefined,
      ),
    )
    .orderBy(desc(pieces.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit).map(({ piece, order }) => ({
    id: piece.id,
    serial: piece.serial,
    state: piece.state,
    grams: piece.units === null ? '' : toGrams(piece.units),
    order: order ?? '',
    note: piece.note,
    changedAt: piece.changedAt.getTime(),
  }));
  return { rows, next: found.length > limit ? String(rows.at(-1)?.id ?? '') : null };
}
