import { sql } from 'drizzle-orm';
import { type Topic, TOPICS } from '#shared/desk/contract/live.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/** How often each topic has changed, and which transactions may still be open. */
export interface ChangeCounts {
  counts: Readonly<Record<Topic, string>>;
  /** Every transaction with an id below this has ended. */
  ended: bigint;
  /** Every transaction that has begun has an id below this. */
  begun: bigint;
}

const counters = TOPICS.map(
  (topic) =>
    // A new sequence already shows the first number before it is given out.
    `(select case when is_called then last_value + 1 else 0 end from desk_topic_${topic})::text as ${topic}`,
).join(', ');
const READ = sql.raw(
  `select pg_snapshot_xmin(now.snapshot)::text as ended, pg_snapshot_xmax(now.snapshot)::text as begun, ${counters} from (select pg_current_snapshot() as snapshot) as now`,
);

/** One query, whatever the shop's size: it reads counters, no tables. */
export async function readChanges(db: Database): Promise<ChangeCounts> {
  const [row] = await rowsOf<Record<string, string>>(db, READ);
  if (!row) throw new Error('The counters of the desk could not be read');
  const { ended = '0', begun = '0', ...counts } = row;
  return {
    counts: counts as Record<Topic, string>,
    ended: BigInt(ended),
    begun: BigInt(begun),
  };
}
