import * as v from 'valibot';
import { unfoldJson, parseExactJson } from './exact-json.ts';
import { Refusal, REFUSED, type RefusalReason, UnreadableReply } from './refusal.ts';
import type { Operation, ReplyOf, RequestOf } from './operation.ts';

/** The outcome of an operation on the server, before it is put into its envelope. */
export type Outcome =
  | { ok: true; msg: string; data?: unknown; token?: string; long?: readonly string[] }
  | { ok: false; code: number; msg: string; reason?: RefusalReason };

/** The result of a call in the app: the reply, the store's words, and a token if one was issued. */
export interface Answer<O extends Operation> {
  data: ReplyOf<O>;
  msg: string;
  token?: string;
}

/**
 * The body of a request in the form that the contract requires for this operation, with defaults filled in. An invalid field is
 * sent as it is: the store says what is wrong with it.
 */
export function writeRequest<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  token?: string,
): string {
  const parsed = v.safeParse(operation.request, request);
  const fields = {
    ...(request as object),
    ...(parsed.success ? (parsed.output as object) : {}),
    ...(operation.token && token ? { [operation.token]: token } : {}),
  };
  return JSON.stringify(operation.body === 'obj' ? { Obj: JSON.stringify(fields) } : fields);
}

/** The fields of a request, from either form of body, with numbers still as text. Throws a Refusal 400 if the body is not a JSON object. */
export function readRequest(body: string): Record<string, unknown> {
  let fields: unknown;
  try {
    fields = body.trim() === '' ? {} : parseExactJson(body);
    if (isRecord(fields) && 'Obj' in fields) fields = unfoldJson(fields['Obj']);
  } catch {
    throw new Refusal(400, 'The request is not valid JSON');
  }
  if (!isRecord(fields)) throw new Refusal(400, 'The request is not a JSON object');
  return fields;
}

/** The text of a reply in the envelope of its operation. */
export function writeReply(envelope: Operation['envelope'], outcome: Outcome): string {
  return JSON.stringify({ d: JSON.stringify(envelopeFields(envelope, outcome)) });
}

function envelopeFields(envelope: Operation['envelope'], outcome: Outcome): object {
  if (envelope === 'success') {
    return outcome.ok
      ? { isSuccess: true, message: outcome.msg, data: outcome.data }
      : { isSuccess: false, code: outcome.code, message: outcome.msg, reason: outcome.reason };
  }
  if (!outcome.ok) return { code: outcome.code, msg: outcome.msg, reason: outcome.reason };
  return {
    code: 200,
    msg: outcome.msg,
    Data: outcome.data === undefined ? undefined : JSON.stringify(outcome.data),
    Token: outcome.token,
  };
}

/**
 * Reads a reply tolerantly: with or without `d`, JSON text as text or already parsed. Throws Refusal for a
 * code other than success, and UnreadableReply for anything that does not fit.
 */
export function readReply<O extends Operation>(operation: O, text: string): Answer<O> {
  let outer: unknown;
  try {
    outer = parseExactJson(text);
  } catch {
    throw new UnreadableReply(operation.name, 'the reply is not JSON');
  }
  const envelope = isRecord(outer) && 'd' in outer ? unfoldJson(outer['d']) : outer;
  if (!isRecord(envelope)) throw new UnreadableReply(operation.name, 'the reply has no envelope');

  const code = outcomeCode(envelope);
  if (code === undefined) throw new UnreadableReply(operation.name, 'the reply has no code');
  const msg = String(envelope['msg'] ?? envelope['message'] ?? '');
  if (code !== 200) throw new Refusal(code, msg, envelope['reason'] as RefusalReason | undefined);
  const data = unfoldJson(envelope['Data'] ?? envelope['data']);
  const parsed = v.safeParse(operation.reply, data);
  if (!parsed.success) throw new UnreadableReply(operation.name, describeIssue(parsed.issues[0]));
  const token = envelope['Token'];
  return {
    data: parsed.output as ReplyOf<O>,
    msg,
    ...(typeof token === 'string' ? { token } : {}),
  };
}

/** 200, the code of a refusal, or undefined if the reply has neither. */
function outcomeCode({ code, isSuccess }: Record<string, unknown>): number | undefined {
  const named = code === undefined || code === null ? undefined : Number(code);
  if (isSuccess === false) return named && named !== 200 ? named : REFUSED.failed;
  if (isSuccess === true && named === undefined) return 200;
  return named || undefined;
}

/** One line that names the wrong field. */
export function describeIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  return path ? `${path} ${issue.message}` : issue.message;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
