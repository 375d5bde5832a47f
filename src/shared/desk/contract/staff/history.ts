import * as v from 'valibot';
import { id, page, time } from '../fields.ts';

/** A changed field, with its values before and after. */
const changedField = v.object({ field: v.string(), before: v.string(), after: v.string() });

/** One change of something that is kept with its history. */
export const changeEntry = v.object({
  /** Its number in the audit log, by which it is undone. */
  entry: v.number(),
  at: time,
  by: v.string(),
  /** The act: `content banner`. */
  act: v.string(),
  /** The subject of the act: `banner 3`. */
  subject: v.string(),
  fields: v.array(changedField),
  /** Whether it is the last change of its subject, so that it can be undone. */
  undoable: v.boolean(),
});
export type ChangeEntry = v.InferOutput<typeof changeEntry>;

/** Requests the changes of one subject, or of a whole area, newest first. */
export const historyRequest = v.object({ subject: v.optional(v.string()), ...page });
export const historyReply = v.object({
  changes: v.array(changeEntry),
  next: v.optional(v.string()),
});
export const undoRequest = v.object({ entry: id });
