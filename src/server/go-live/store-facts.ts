import type { Database } from '#server/db/database.ts';
import { withDeskSettings } from '#server/setup/desk-settings.ts';
import type { Settings } from '#server/settings.ts';
import { type DatabaseFacts, readDatabaseFacts } from './database-facts.ts';
import { type ReadParts, readParts } from './read-parts.ts';

/** Everything that is checked before a store opens. */
export interface StoreFacts extends ReadParts {
  settings: Settings;
  /** The facts of its database; undefined where that was not reached. */
  kept: DatabaseFacts | undefined;
}

/** The facts of a running store, read again: the settings of its start, overridden by what its desk has set since. */
export async function readStoreFacts(
  db: Database,
  given: Settings,
): Promise<StoreFacts & { kept: DatabaseFacts }> {
  const kept = await readDatabaseFacts(db);
  const settings = withDeskSettings(given, kept.settings);
  return { ...readParts(settings), settings, kept };
}
