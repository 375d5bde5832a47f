import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as v from 'valibot';
import { type Outcome, readRequest, writeReply } from '#shared/contract/envelope.ts';
import { operations, type OperationName } from '#shared/contract/operations.ts';
import { dispatch, noteAnswer } from '#server/operations/dispatch.ts';
import type { Caller } from '#server/operations/handler.ts';
import { REMEMBERED_READS, type RememberedRead } from '#server/operations/remembered-reads.ts';
import type { ShopContext } from '#server/context.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A cached answer in an encoding that the client accepts, with its header values. */
export interface RememberedReply {
  bytes: Buffer;
  encoding: Encoding;
  /** Equal for equal answers. */
  tag: string;
}

/** The outcome of an operation that was run for one caller, and refused. */
export interface Refused {
  refused: Outcome;
}

interface Kept {
  state: string;
  until: number;
  tag: string;
  /** Each encoding is made when first requested. */
  forms: Map<Encoding, Promise<Buffer>>;
  size: number;
}

const MOST_REPLIES = 2000;
const MOST_BYTES = 64 * 1024 * 1024;
/** The longest valid request of these operations. */
const LONGEST_BODY = 400;
/** A shorter answer fits into one packet anyway. */
const LEAST_COMPRESSED = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const COMPRESS: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  br: (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text) => zip(text),
  identity: async (text) => text,
};

/**
 * Caches the answers that are the same for everybody, each compressed once, until anything they depend on changes. Concurrent
 * requests cause one read. Gives undefined for other operations, for what was refused to another caller, and in a shop without change
 * notifications: the caller then runs the operation.
 */
export function replyMemory(shop: ShopContext) {
  const kept = new Map<string, Kept>();
  const making = new Map<string, Promise<Kept | Refused>>();
  const named = new Map<string, string>();
  let total = 0;

  async function stateOf({ topics, beside }: RememberedRead): Promise<string | undefined> {
    const state = shop.changes?.state(topics);
    if (state === undefined || !beside) return state;
    const more = await beside(shop);
    return more === undefined ? undefined : `${state} ${more}`;
  }

  async function make(
    name: OperationName,
    body: string,
    caller: Caller,
    { state, lifeMs }: { state: string; lifeMs: number },
  ): Promise<Kept | Refused> {
    const until = performance.now() + lifeMs;
    const outcome = await dispatch(shop, name, body, caller);
    if (!outcome.ok) return { refused: outcome };
    const text = Buffer.from(writeReply(operations[name].envelope, outcome));
    const tag = createHash('sha1').update(text).digest('base64url');
    return {
      state,
      until,
      tag,
      forms: new Map([['identity', Promise.resolve(text)]]),
      size: text.length,
    };
  }

  function keep(key: string, reply: Kept): void {
    total += reply.size - (kept.get(key)?.size ?? 0);
    kept.delete(key);
    kept.set(key, reply);
    for (const [oldest, { size }] of kept) {
      if (kept.size <= MOST_REPLIES && total <= MOST_BYTES) break;
      kept.delete(oldest);
      total -= size;
    }
  }

  async function formOf(reply: Kept, wanted: Encoding): Promise<RememberedReply> {
    const encoding = reply.size < LEAST_COMPRESSED ? 'identity' : wanted;
    const text = await reply.forms.get('identity');
    const form = reply.forms.get(encoding) ?? COMPRESS[encoding](text ?? Buffer.alloc(0));
    reply.forms.set(encoding, form);
    const bytes = await form;
    return { bytes, encoding, tag: `"${reply.tag}-${encoding}"` };
  }

  /** A common key for all spellings of one request; undefined for an invalid request of this operation. */
  function nameOf(name: OperationName, body: string): string | undefined {
    const asked = `${name} ${body}`;
    const known = named.get(asked);
    if (known) return known;
    const question = readQuestion(name, body);
    if (question === undefined) return undefined;
    if (named.size >= MOST_REPLIES) named.clear();
    named.set(asked, question);
    return question;
  }

  return async (
    name: OperationName,
    body: string,
    caller: Caller,
    wanted: Encoding,
  ): Promise<RememberedReply | Refused | undefined> => {
    const read = REMEMBERED_READS[name];
    if (!read || !shop.changes || body.length > LONGEST_BODY) return undefined;
    const begun = performance.now();
    const key = nameOf(name, body);
    const state = key && (await stateOf(read));
    if (!key || state === undefined) return undefined;
    const known = kept.get(key);
    if (known && known.state === state && known.until > begun) {
      noteAnswer(shop, { name, caller, outcome: REMEMBERED, begun });
      return formOf(known, wanted);
    }
    const turn = `${state} ${key}`;
    const joined = making.get(turn);
    const underWay = joined ?? make(name, body, caller, { state, ...read });
    making.set(turn, underWay);
    try {
      const made = await underWay;
      // Another caller's refusal may be theirs alone, as that of a limit is.
      if ('refused' in made) return joined ? undefined : made;
      if (joined) noteAnswer(shop, { name, caller, outcome: REMEMBERED, begun });
      if (making.get(turn) === underWay) keep(key, made);
      return await formOf(made, wanted);
    } finally {
      if (making.get(turn) === underWay) making.delete(turn);
    }
  };
}

const REMEMBERED = { ok: true, msg: '' } as const;

function readQuestion(name: OperationName, body: string): string | undefined {
  try {
    const parsed = v.safeParse(operations[name].request, readRequest(body));
    return parsed.success ? `${name} ${JSON.stringify(parsed.output)}` : undefined;
  } catch {
    return undefined;
  }
}
