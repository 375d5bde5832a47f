import { and, eq, sql } from 'drizzle-orm';
import { productDetails, products } from '../db/schema/catalogue.ts';

/** A product of which at least one weight is still sold. */
const isSold = sql`exists (select 1 from ${productDetails} where ${productDetails.productId} = ${products.id} and not ${productDetails.withdrawn})`;

/** A weight that can be bought now, for a query that joins its product. */
export const isOnSale = and(eq(products.display, true), eq(productDetails.withdrawn, false));

/** A product that listings show: on display and still sold. */
export const isShown = and(eq(products.display, true), isSold);
