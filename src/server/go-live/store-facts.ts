import type { Database } from '#server/db/database.ts';
import { withKept } from '#server/setup/kept-settings.ts';
import type { Settings } from '#server/settings.ts';
import { type KeptFacts, readKeptFacts } from './kept-facts.ts';
import { type ReadParts, readParts } from './read-parts.ts';

/** All that is looked at before a store opens. */
export interface StoreFacts extends ReadParts {
  settings: Settings;
  /** Of its database; undefined where that was not reached. */
  kept: KeptFacts | undefined;
}

/** The same of a store that runs, read anew: the settings of its start, and over them what its desk has set since. */
export async function readStoreFacts(
  db: Database,
  given: Settings,
): Promise<StoreFacts & { kept: KeptFacts }> {
  const kept = await readKeptFacts(db);
  const settings = withKept(given, kept.settings);
  return { ...readParts(settings), settings, kept };
}
