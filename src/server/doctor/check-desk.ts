import type { Database } from '#server/db/database.ts';
import { DESK_LIMITS, deskLimits } from '#server/db/schema/desk.ts';
import { digitalTerms } from '#server/db/schema/digital.ts';
import { rateBands } from '#server/db/schema/trading.ts';
import { reasonOf } from '#server/log.ts';
import { type Finding, found } from './finding.ts';

const METALS = ['gold', 'silver'] as const;

/** What must be set at the desk before a real store sells, pays out and trades metal; a fault only once it has opened. */
export async function checkDesk(db: Database, isBeingSetUp = false): Promise<Finding[]> {
  try {
    const bands = await db.select({ of: rateBands.of }).from(rateBands);
    const limits = await db.select({ name: deskLimits.name }).from(deskLimits);
    const terms = await db.select().from(digitalTerms);
    return [
      ...METALS.map((metal) =>
        bands.some(({ of }) => of === metal)
          ? found('rates').ok(`Between which rates ${metal} is believed has been said.`)
          : found('rates')[isBeingSetUp ? 'warn' : 'fail'](
              `Nothing of ${metal} is sold before its band is set: npm run desk -- rate-band --metal ${metal} --from … --to …`,
            ),
      ),
      limits.length < DESK_LIMITS.length
        ? found('desk').warn(
            'Credits, payouts and refunds wait for what one person may do alone: npm run desk -- limits set …',
          )
        : found('desk').ok('What one person may do alone has been said.'),
      ...METALS.map((metal) =>
        terms.some(({ source, openedAt }) => source === metal && openedAt !== null)
          ? found('digital').ok(`Digital ${metal} is traded.`)
          : found('digital').warn(
              `Digital ${metal} is not traded. If it shall be: npm run desk -- vault deposit …, then digital open --metal ${metal} …`,
            ),
      ),
    ];
  } catch (error) {
    // Of an empty database, or of a version before these tables.
    return isMissingTable(error)
      ? [
          found('desk').warn(
            'Its tables are not there yet: the first start makes them. Ask again after it.',
          ),
        ]
      : [found('desk').warn(`It could not be looked at yet: ${reasonOf(error)}`)];
  }
}

/** Whether PostgreSQL, whose error the database layer wraps, knows no such table. */
const isMissingTable = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === '42P01';
