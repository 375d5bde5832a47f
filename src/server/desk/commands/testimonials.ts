import { desc, eq, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { testimonials } from '#server/db/schema/content.ts';
import type { DeskCommand } from '../command.ts';
import { LIMIT, readId, readLimit } from '../read-option.ts';
import { recordAudit, together } from '../record-audit.ts';
import { plain } from '../table.ts';
import { clockTime } from '../words.ts';

export const testimonialsCommand: DeskCommand = {
  name: 'testimonials',
  takes: [],
  options: { limit: LIMIT },
  about: 'what customers wrote, those that wait to be published first',
  async run({ shop: { db } }, given) {
    const data = await db
      .select()
      .from(testimonials)
      .orderBy(sql`${testimonials.publishedAt} is not null`, desc(testimonials.createdAt))
      .limit(readLimit(given));
    const lines = data.flatMap((each) => [
      `${each.id}  ${each.publishedAt ? 'published' : 'waits'}  ${clockTime(each.createdAt)}  ${plain(each.name)}`,
      `    ${plain(each.description)}`,
    ]);
    return { lines: lines.length > 0 ? lines : ['No testimonials.'], data };
  },
};

export const publishCommand: DeskCommand = {
  name: 'testimonials publish',
  takes: ['ID'],
  about: 'shows a testimonial to everybody',
  run(desk, given) {
    const id = readId(given.place('ID'));
    return together(desk, async (tx) => {
      const { db, now } = tx.shop;
      const [found] = await db
        .select()
        .from(testimonials)
        .where(eq(testimonials.id, id))
        .for('update');
      if (!found) throw new Refusal(REFUSED.notFound, `There is no testimonial ${id}.`);
      if (found.publishedAt) {
        const line = `Nothing was changed: ${id} was published on ${clockTime(found.publishedAt)}.`;
        return { lines: [line], data: { id, changed: false } };
      }
      await db
        .update(testimonials)
        .set({ publishedAt: new Date(now()) })
        .where(eq(testimonials.id, id));
      await recordAudit(tx, { act: 'testimonials publish', subject: String(id) });
      return { lines: [`${id} is published.`], data: { id, changed: true } };
    });
  },
};
