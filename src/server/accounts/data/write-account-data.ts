import type { ShopContext } from '#server/context.ts';
import { writeInPieces } from '#server/write-in-pieces.ts';
import { findAccountData } from './find-account-data.ts';

/** Everything kept about a customer, as the file that they download, in pieces. */
export async function* writeAccountData(
  shop: ShopContext,
  customerId: number,
): AsyncGenerator<Buffer, void> {
  yield* writeInPieces(await findAccountData(shop, customerId));
}
