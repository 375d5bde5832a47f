import * as v from 'valibot';
import type { Done } from '#shared/desk/contract/fields.ts';
import type { DeskAnswer } from './command.ts';
import { screenWords } from './screen-words.ts';

const facts = v.object({
  changed: v.optional(v.boolean(), true),
  approval: v.optional(v.number()),
});

/** What a screen is told about a command or act that was done, or kept for a second person. */
export function done({ lines, data }: DeskAnswer): Done {
  const { changed, approval } = v.parse(facts, data);
  return { lines: lines.map(screenWords), changed, ...(approval !== undefined && { approval }) };
}
