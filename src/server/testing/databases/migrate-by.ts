import { readFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';

const FOLDER = 'src/server/db/migrations';
const { entries } = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')) as {
  entries: { tag: string }[];
};

/** All migrations, the oldest first. */
export const tags = entries.map(({ tag }) => tag);

/** Runs only these migrations, so that a test can insert an older store's rows between two of them. */
export async function migrateBy(db: PGlite, wanted: readonly string[]): Promise<void> {
  for (const tag of wanted) await db.exec(readFileSync(`${FOLDER}/${tag}.sql`, 'utf8'));
}
