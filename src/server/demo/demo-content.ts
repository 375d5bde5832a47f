import {
  banners,
  clientDetails,
  faqs,
  newsItems,
  testimonials,
} from '#server/db/schema/content.ts';
import content from './content.json' with { type: 'json' };
import type { TxDatabase } from '#server/db/transaction.ts';

/** Adds the demo's content. Its testimonials are published, in the order of the file. */
export async function addDemoContent(tx: TxDatabase): Promise<void> {
  await tx
    .insert(clientDetails)
    .values({ id: 1, details: content.clientDetails })
    .onConflictDoNothing();
  await tx.insert(banners).values(inOrder(content.banners));
  await tx.insert(newsItems).values(inOrder(content.news));
  await tx.insert(faqs).values(inOrder(content.faqs));
  const publishedAt = new Date();
  await tx
    .insert(testimonials)
    .values(content.testimonials.map((row) => ({ ...row, publishedAt })));
}

const inOrder = <Row extends object>(rows: Row[]) =>
  rows.map((row, position) => ({ ...row, position }));
