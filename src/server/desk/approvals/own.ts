import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { approvals } from '#server/db/schema/desk.ts';
import { oneName } from '#server/staff/account-names.ts';
import type { Desk } from '../command-line/command.ts';
import { isStaff } from './asker.ts';
import type { ApprovalRow } from './requests.ts';

/** Whether the person at the desk made the request themselves: by their account, or by their name where one of the two is at a shell. */
export function isOwn(
  desk: Pick<Desk, 'by' | 'osUser'>,
  { by, osUser }: Pick<ApprovalRow, 'by' | 'osUser'>,
): boolean {
  const bothSignedIn = isStaff(desk.osUser) && isStaff(osUser);
  return bothSignedIn ? desk.osUser === osUser : oneName(desk.by) === oneName(by);
}

/** The condition that `isOwn` is for each request of `among`: no database compares names as it does. */
export async function whereOwn(desk: Desk, among: SQL | undefined): Promise<SQL> {
  const { by, osUser } = approvals;
  const askers = await desk.shop.db.selectDistinct({ by, osUser }).from(approvals).where(among);
  const own = askers.filter((asker) => isOwn(desk, asker));
  return or(...own.map((asker) => and(eq(by, asker.by), eq(osUser, asker.osUser)))) ?? sql`false`;
}
