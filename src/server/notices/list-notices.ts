import { asc, inArray } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { notices } from '#server/db/schema/notices.ts';

/** The notices to the owner of these accounts within the last 30 days, oldest first. */
export const listNotices = ({ db }: Pick<ShopContext, 'db'>, accountIds: number[]) =>
  db
    .select({
      kind: notices.kind,
      about: notices.about,
      text: notices.text,
      state: notices.state,
      at: notices.writtenAt,
      sentAt: notices.sentAt,
    })
    .from(notices)
    .where(inArray(notices.customerId, accountIds))
    .orderBy(asc(notices.writtenAt), asc(notices.id));
