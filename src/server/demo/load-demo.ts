import { importCatalogue, lockCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { readCatalogueFile } from '#server/catalogue/import/import-file.ts';
import type { Database } from '#server/db/database.ts';
import { productTypes } from '#server/db/schema/catalogue.ts';
import { staff } from '#server/db/schema/staff.ts';
import catalogue from './catalogue.json' with { type: 'json' };
import { addDemoCustomer, openDemoHolding } from './demo-customer.ts';
import { addDemoContent } from './demo-content.ts';
import { inTransaction } from '#server/db/transaction.ts';

export { DEMO_LOGIN } from './demo-customer.ts';

/**
 * Fills an empty store with the demo's catalogue, content and customer, all or nothing. Returns false, changing nothing, where
 * there is a catalogue already, or an account at the desk: a store that its owner sets up could never open with the demo in it.
 */
export async function loadDemo(db: Database): Promise<boolean> {
  return inTransaction({ db }, async ({ db: tx }) => {
    // The lock keeps instances that start together from both finding the store empty.
    await lockCatalogue(tx);
    const [any] = await tx.select({ id: productTypes.id }).from(productTypes).limit(1);
    if (any) {
      await openDemoHolding(tx);
      return false;
    }
    const [account] = await tx.select({ id: staff.id }).from(staff).limit(1);
    if (account) return false;
    const { catalogue: file, problems } = readCatalogueFile(catalogue);
    if (!file) throw new Error(`The demo catalogue is wrong: ${problems.join('; ')}`);
    await importCatalogue(tx, file);
    await addDemoContent(tx);
    await addDemoCustomer(tx);
    await openDemoHolding(tx);
    return true;
  });
}
