import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/** The rows that our own statement returns, whichever driver answers: drizzle does not know their columns, so the caller names them. */
export const rowsOf = async <Row>(db: Pick<Database, 'execute'>, query: SQL): Promise<Row[]> =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
