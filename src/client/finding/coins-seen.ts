import type { QueryClient } from '@tanstack/react-query';
import type { Product, Tile } from '#shared/contract/catalogue.ts';
import { isCoin } from '#shared/finding/names-coin.ts';
import { leafOf } from '#shared/finding/piece.ts';
import { type Metal, readMetal } from '#shared/pricing/unit-price.ts';
import { cached, tilesSeen } from './products-seen.ts';

/** A coin that can be made out of digital metal, with its tile where this device has seen that too. */
export interface SeenCoin {
  product: Product;
  tile: Tile | undefined;
}

/** The coins of a metal that this device has seen and digital metal can be converted to; bars can be made out of a holding too. */
export function convertibleCoinsSeen(client: QueryClient, metal: Metal): SeenCoin[] {
  const tiles = tilesSeen(client);
  return cached<Product>(client, 'catalogue', 'products')
    .map((product) => ({ product, tile: tiles.get(leafOf(product)) }))
    .filter(
      ({ product: { IsConvertToCoin, MetalCategory, ProductName }, tile }) =>
        IsConvertToCoin &&
        readMetal(MetalCategory) === metal &&
        isCoin(ProductName, tile?.C_Name, tile?.TypeName),
    );
}
