import { desc, isNull, sql } from 'drizzle-orm';
import { testimonials } from '#server/db/schema/content.ts';
import type { Desk, DeskAnswer, DeskCommand } from '../../command-line/command.ts';
import { changeReview } from '../../content/reviews.ts';
import { LIMIT, readId, readLimit } from '../../command-line/read-option.ts';
import { plain } from '../../command-line/table.ts';
import { clockTime } from '../../command-line/words.ts';

export const testimonialsCommand: DeskCommand = {
  name: 'testimonials',
  right: 'content.see',
  personal: true,
  takes: [],
  options: { limit: LIMIT },
  about: 'what customers wrote, those that wait to be published first',
  async run({ shop: { db } }, given) {
    const data = await db
      .select()
      .from(testimonials)
      .where(isNull(testimonials.removedAt))
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
  right: 'reviews.answer',
  takes: ['ID'],
  about: 'shows a testimonial to everybody',
  run(desk, given) {
    const id = readId(given.place('ID'));
    return publish(desk, id);
  },
};

async function publish(desk: Desk, id: number): Promise<DeskAnswer> {
  const { changed } = await changeReview(desk, { id, published: true });
  const line = changed ? `${id} is published.` : `Nothing was changed: ${id} was published before.`;
  return { lines: [line], data: { id, changed } };
}
