import { eq } from 'drizzle-orm';
import { requests } from '#server/db/schema/requests.ts';
import type { ShopContext } from '#server/context.ts';
import { digestFields, requestKey, type SentRequest } from './request-key.ts';

/**
 * Whether this very request was answered already: `once` gives its answer then, and what would have to be
 * prepared for the work needs no doing.
 */
export async function isReplay({ db }: Pick<ShopContext, 'db'>, sent: SentRequest) {
  if (!sent.id.trim()) return false;
  const [before] = await db
    .select({ fieldsHash: requests.fieldsHash })
    .from(requests)
    .where(eq(requests.id, requestKey(sent)));
  return before?.fieldsHash === digestFields(sent.fields);
}
