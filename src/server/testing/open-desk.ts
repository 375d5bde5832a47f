import { inTransaction } from '#server/db/transaction.ts';
import { openDemoDesk } from '#server/demo/demo-desk.ts';
import type { TestShop } from './test-shop.ts';

/** For tests on an empty shop: limits, metal in the vault and digital metal, as in the demo. */
export const openDesk = (shop: TestShop): Promise<void> =>
  inTransaction(shop, (tx) => openDemoDesk(tx.db));
