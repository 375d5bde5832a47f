import * as v from 'valibot';
import { deskOperation } from '../desk-operation.ts';
import { deskText, file, page, time } from '../fields.ts';

/** A filter of the audit log: by person, act, subject and time. Absent: any. */
const wanted = {
  by: v.optional(deskText(60)),
  act: v.optional(deskText(60)),
  /** The beginning of a subject: an order’s number, a name. */
  subject: v.optional(deskText(200)),
  from: v.optional(time),
  to: v.optional(time),
};

const entry = v.object({
  id: v.number(),
  at: time,
  by: v.string(),
  act: v.string(),
  subject: v.string(),
  details: v.record(v.string(), v.unknown()),
  /** The entry's hash in the chain; empty until the transaction that wrote it has ended. */
  hash: v.string(),
});
export type AuditRow = v.InferOutput<typeof entry>;

/** Operations of the desk: the audit log. */
export const auditOperations = {
  ListAudit: deskOperation({
    name: 'ListAudit',
    access: 'audit.see',
    effect: 'personal',
    topics: ['audit'],
    request: v.object({ ...wanted, ...page }),
    reply: v.object({ entries: v.array(entry), next: v.optional(v.string()) }),
  }),
  /** The people and acts in the log, for the filters. */
  AuditNames: deskOperation({
    name: 'AuditNames',
    access: 'audit.see',
    effect: 'read',
    request: v.object({}),
    reply: v.object({ people: v.array(v.string()), acts: v.array(v.string()) }),
  }),
  /** The same entries as CSV; the export itself is recorded too. */
  ExportAudit: deskOperation({
    name: 'ExportAudit',
    access: 'audit.see',
    effect: 'change',
    confirm: true,
    request: v.object(wanted),
    reply: v.object({ file, rows: v.number() }),
  }),
  /** Recomputes the whole chain and compares it. `head`: an earlier head hash, which must still be part of it. */
  VerifyAudit: deskOperation({
    name: 'VerifyAudit',
    access: 'audit.see',
    effect: 'read',
    request: v.object({
      head: v.optional(
        v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')),
      ),
    }),
    reply: v.object({
      acts: v.number(),
      head: v.string(),
      broken: v.optional(v.object({ act: v.number(), why: v.string() })),
      headKnown: v.boolean(),
    }),
  }),
};
