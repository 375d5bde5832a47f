import type { Clock } from '../clock.ts';

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
  /** Calls the question off. */
  stopped?: AbortSignal;
}

export interface AskDeps {
  fetch: typeof fetch;
  clock: Clock;
}

/** Fetches the text of an address. Throws UpstreamTrouble where there is no answer or an error status. */
export async function ask(question: Question, { fetch, clock }: AskDeps): Promise<string> {
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
    if (response.ok) return await response.text();
    await response.body?.cancel();
    throw new UpstreamTrouble(`HTTP ${response.status}`, response.status);
  } finally {
    inTime();
    stopped?.removeEventListener('abort', giveUp);
  }
}

/** The reason of a failure. Never the message of the error: fetch puts the whole address into some. */
export function inShort(error: unknown): string {
  if (error instanceof UpstreamTrouble) return error.message;
  const code: unknown = (error as { cause?: { code?: unknown } } | undefined)?.cause?.code;
  return typeof code === 'string' ? code : 'the request failed';
}
