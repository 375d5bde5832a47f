import type { Settings } from '#server/settings.ts';
import type { KeptFacts } from './kept-facts.ts';
import type { ReadParts } from './read-parts.ts';

/** All that is looked at before a store opens. */
export interface StoreFacts extends ReadParts {
  settings: Settings;
  /** Of its database; undefined where that was not reached. */
  kept: KeptFacts | undefined;
}
