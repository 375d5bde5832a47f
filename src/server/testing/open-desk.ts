import { inTransaction } from '#server/db/transaction.ts';
import { openDemoDesk } from '#server/demo/demo-desk.ts';
import type { TestShop } from './test-shop.ts';

/** For tests of an empty shop: limits, metal in the vault and digital metal, as the demo has them. */
export const openDesk = (shop: TestShop): Promise<void> =>
  inTransaction(shop, (tx) => openDemoDesk(tx.db));
