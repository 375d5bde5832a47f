import { createRequire } from 'node:module';
import type Razorpay from 'razorpay';
import * as v from 'valibot';

/** How a store logs in to Razorpay's API. */
export interface RazorpayAccess {
  keyId: string;
  keySecret: string;
  /** Set in tests, to reach a stand-in. */
  apiUrl?: string;
  timeoutMs?: number;
}

const TIMEOUT_MS = 8000;
const require = createRequire(import.meta.url);

/** Razorpay refused or did not answer. Without the request, which holds the key. */
export class RazorpayError extends Error {
  constructor(
    /** Undefined where there was no answer. */
    readonly status: number | undefined,
  ) {
    super(status === undefined ? 'Razorpay: no answer' : `Razorpay: HTTP ${status}`);
  }
}

/** The official library, with a deadline for every request. A store without Razorpay never loads it. */
export function openRazorpay({ keyId, keySecret, apiUrl, timeoutMs = TIMEOUT_MS }: RazorpayAccess) {
  const Client = require('razorpay') as typeof Razorpay;
  const razorpay = new Client({ key_id: keyId, key_secret: keySecret });
  // The official library has no option for these.
  const { defaults } = (razorpay.api as unknown as { rq: { defaults: Record<string, unknown> } })
    .rq;
  Object.assign(defaults, {
    timeout: timeoutMs,
    maxRedirects: 0,
    maxContentLength: 1024 * 1024,
    ...(apiUrl && { baseURL: apiUrl }),
  });
  return razorpay;
}

/** Gives Razorpay's answer, checked. Its errors are shortened: those of the library hold the request with its key. */
export async function told<Schema extends v.GenericSchema>(
  answer: Promise<unknown>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const value = await answer.catch((error: unknown) => {
    const status = (error as { statusCode?: unknown } | undefined)?.statusCode;
    throw new RazorpayError(typeof status === 'number' ? status : undefined);
  });
  const read = v.safeParse(schema, value);
  if (!read.success) throw new Error('Razorpay: its answer could not be read');
  return read.output;
}

/** Reads an address of the API for which the official library has no function, or only one without paging. */
export const getFromRazorpay = (
  razorpay: Razorpay,
  url: string,
  data: Record<string, number> = {},
): Promise<unknown> =>
  (razorpay.api as unknown as { get: (asked: object) => Promise<unknown> }).get({ url, data });
