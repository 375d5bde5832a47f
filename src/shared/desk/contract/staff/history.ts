import * as v from 'valibot';
import { id, page, time } from '../fields.ts';

/** What was changed: each field with what it was and what it became. */
const changedField = v.object({ field: v.string(), before: v.string(), after: v.string() });

/** One change of something that is kept with its history. */
export const changeEntry = v.object({
  /** Its number in the audit log, by which it is undone. */
  entry: v.number(),
  at: time,
  by: v.string(),
  /** What was done: `content banner`. */
  act: v.string(),
  /** What it was done to: `banner 3`. */
  subject: v.string(),
  fields: v.array(changedField),
  /** It is the last change of its subject, so it can be taken back. */
  undoable: v.boolean(),
});
export type ChangeEntry = v.InferOutput<typeof changeEntry>;

/** Asks for the changes of one subject, or of everything of an area, newest first. */
export const historyRequest = v.object({ subject: v.optional(v.string()), ...page });
export const historyReply = v.object({
  changes: v.array(changeEntry),
  next: v.optional(v.string()),
});
export const undoRequest = v.object({ entry: id });
