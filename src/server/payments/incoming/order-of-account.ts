import type { ShopContext } from '#server/context.ts';

/**
 * The id of the order that an account was opened for, in whatever state it is; undefined for an account that is none of an
 * order. The room that opens them looks here.
 */
export async function orderOfAccount(
  _shop: Pick<ShopContext, 'db'>,
  _virtualAccount: string,
): Promise<number | undefined> {
  return undefined;
}
