import type { Clock } from '../clock.ts';
import { traced } from '../tracing/traced.ts';

/** The most bytes of an answer that are read: rates, a card payment or a sent code need a few kB. */
const LONGEST_ANSWER = 1_000_000;

/** An error of another server, without anything of its address. */
export class UpstreamTrouble extends Error {
  constructor(
    message: string,
    /** The HTTP status, where there was an answer. */
    readonly status?: number,
  ) {
    super(message);
  }
}

export interface Question {
  address: URL;
  headers: Headers;
  method?: 'GET' | 'POST';
  body?: string | undefined;
  timeoutMs: number;
  /** Aborts the request. */
  stopped?: AbortSignal;
}

export interface AskDeps {
  fetch: typeof fetch;
  clock: Clock;
}

/**
 * Fetches the text of an address. Throws UpstreamTrouble where there is no answer, an error status, or more than
 * 1 MB.
 */
export const ask = (question: Question, deps: AskDeps): Promise<string> =>
  traced(
    () => {
      const { method = 'GET', address } = question;
      // Only the host: a path may contain a number or a secret.
      const facts = { 'server.address': address.hostname, 'http.request.method': method };
      return { name: `${method} ${address.hostname}`, kind: 'client', facts };
    },
    () => fetchText(question, deps),
  );

async function fetchText(question: Question, { fetch, clock }: AskDeps): Promise<string> {
  const { address, headers, method = 'GET', body = null, timeoutMs, stopped } = question;
  const abort = new AbortController();
  const giveUp = () => abort.abort(new UpstreamTrouble('stopped'));
  stopped?.addEventListener('abort', giveUp, { once: true });
  const inTime = clock.after(timeoutMs, () =>
    abort.abort(new UpstreamTrouble(`no answer within ${timeoutMs} ms`)),
  );
  try {
    // A redirect would carry a secret header to an address that nobody configured.
    const response = await fetch(address, {
      method,
      headers,
      body,
      redirect: 'manual',
      signal: abort.signal,
    });
    if (response.ok) return await readBounded(response);
    await response.body?.cancel();
    throw new UpstreamTrouble(`HTTP ${response.status}`, response.status);
  } finally {
    inTime();
    stopped?.removeEventListener('abort', giveUp);
  }
}

/** Reads the body in pieces: the announced length may be wrong, or missing. */
async function readBounded(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const piece of body ?? []) {
    length += piece.byteLength;
    // Leaving the loop cancels the rest.
    if (length > LONGEST_ANSWER) throw new UpstreamTrouble('the answer is too long');
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}

/** The short reason of a failure. Never the error's message: fetch puts the whole address into some. */
export function inShort(error: unknown): string {
  if (error instanceof UpstreamTrouble) return error.message;
  const { cause } = (error ?? {}) as { cause?: { code?: unknown; name?: unknown } };
  // It has a code in some versions of Node only.
  if (cause?.name === 'HTTPParserError') return 'the answer is not HTTP';
  const code = cause?.code;
  return typeof code === 'string' ? code : 'the request failed';
}

/** Whether a later try may succeed: nobody answered, or the server had no time (408, 429) or failed (5xx). */
export function mayPass(error: unknown): boolean {
  const status = error instanceof UpstreamTrouble ? error.status : undefined;
  return status === undefined || status === 408 || status === 429 || status >= 500;
}
