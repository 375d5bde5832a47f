import { desc } from 'drizzle-orm';
import { enquiries } from '#server/db/schema/content.ts';
import type { DeskCommand } from '../../command-line/command.ts';
import { nameOf } from '../../find-order.ts';
import { LIMIT, readLimit } from '../../command-line/read-option.ts';
import { plain } from '../../command-line/table.ts';
import { clockTime } from '../../command-line/words.ts';

export const enquiriesCommand: DeskCommand = {
  name: 'enquiries',
  right: 'enquiries.see',
  personal: true,
  takes: [],
  options: { limit: LIMIT },
  about: 'what visitors asked through the contact form, newest first',
  async run({ shop: { db } }, given) {
    const data = await db
      .select()
      .from(enquiries)
      .orderBy(desc(enquiries.createdAt), desc(enquiries.id))
      .limit(readLimit(given));
    const lines = data.flatMap((each) => [
      `${each.id}  ${clockTime(each.createdAt)}  ${plain(nameOf(each))}, ${plain(each.number)}, ${plain(each.email)}`,
      ...(each.message ? [`    ${plain(each.message)}`] : []),
    ]);
    return { lines: lines.length > 0 ? lines : ['No enquiries.'], data };
  },
};
