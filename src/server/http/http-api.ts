import { Readable } from 'node:stream';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeReply } from '#shared/contract/envelope.ts';
import { operations, type OperationName } from '#shared/contract/operations.ts';
import { LARGEST_PROOF_BYTES } from '#shared/contract/payment.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { admitUploads, lengthBesideFile } from './admit-uploads.ts';
import { type Encoding, type RememberedReply, replyMemory } from './reply-memory.ts';
import { dropRest } from './drop-rest.ts';
import { dispatch, isOperation } from '#server/operations/dispatch.ts';
import { replyPieces } from '#server/operations/long-text.ts';
import {
  hasOldCookie,
  OLD_SESSION_COOKIE,
  sessionCookieName,
  sessionCookieOf,
} from '#server/accounts/sessions/session-cookie.ts';
import { clientNetwork } from '#server/limits/client-network.ts';
import type { ShopContext } from '#server/context.ts';

/** The largest request of any operation without a screenshot. */
const LARGEST_BODY = 100 * 1024;
/** A screenshot in base64, plus the other fields. */
const LARGEST_UPLOAD = Math.ceil(LARGEST_PROOF_BYTES / 3) * 4 + LARGEST_BODY;
const UPLOADS = [
  'proceedToPayCoin',
  'proceedToPayCovertToCoin',
  'proceedToPayDigital',
  'TellPayment',
  'AnswerAsked',
] satisfies OperationName[];
const LONGEST_AGENT = 300;
const DEVICE_COOKIE = 'shop_device';
/** The longest time for which browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

export interface CookieSettings {
  sameSite: 'lax' | 'none';
  secure: boolean;
  maxAgeSeconds: number;
}

/** `POST /api/{Operation}`, as a plugin of its own, so that its body rules and error handling affect nothing else. */
export function httpApi(shop: ShopContext, cookies: CookieSettings) {
  return async (api: FastifyInstance) => {
    // The body stays text: its numbers must not pass through JSON.parse.
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );

    const remembered = replyMemory(shop);
    const answer = async (name: string, request: ApiRequest, reply: FastifyReply) => {
      if (!isOperation(name)) return refuse(reply, 404, m.unknown_operation());
      const kept = await remembered(name, request.body ?? '', strangerOf(request), wishOf(request));
      if (kept && 'bytes' in kept) return sendRemembered(request, reply, kept);
      const renews = hasOldCookie(request.cookies, cookies.secure);
      const outcome =
        kept?.refused ??
        (await dispatch(shop, name, request.body ?? '', {
          requestId: request.id,
          address: clientNetwork(request.ip),
          agent: request.headers['user-agent']?.slice(0, LONGEST_AGENT),
          cookie: sessionCookieOf(request.cookies),
          device: request.cookies[DEVICE_COOKIE],
          giveDevice: (value) => giveDevice(reply, value, cookies),
          giveCookie: (value) => giveCookie(reply, value, cookies),
        }));
      if (renews && outcome.ok && needsLogin(name) && !reply.hasHeader('set-cookie')) {
        giveCookie(reply, sessionCookieOf(request.cookies), cookies);
      }
      const malformed = !outcome.ok && outcome.code === REFUSED.badInput && !isJson(request.body);
      reply
        .header('cache-control', 'no-store')
        .header('x-request-id', request.id)
        .type('application/json; charset=utf-8');
      const pieces = replyPieces(operations[name].envelope, outcome);
      return reply
        .status(malformed ? 400 : 200)
        .send(pieces.length > 1 ? Readable.from(pieces, { objectMode: false }) : pieces[0]);
    };

    const admit = admitUploads(shop);
    /** Nothing of a request is read before it is admitted. */
    const admitUpload = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isLarge(request)) return undefined;
      const { raw } = request;
      const before = raw.socket.bytesRead;
      try {
        await admit(sessionCookieOf(request.cookies), {
          over: new Promise<void>((end) => void reply.raw.once('close', end)),
          bytes: () => raw.socket.bytesRead - before,
          complete: () => raw.complete,
          stop: () => raw.destroy(),
        });
        return undefined;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return refuseUnread(request, reply, 200, error);
      }
    };
    for (const name of UPLOADS) {
      api.post<{ Body: string | undefined }>(
        `/${name}`,
        { bodyLimit: LARGEST_UPLOAD, onRequest: admitUpload },
        (request, reply) =>
          lengthBesideFile(request.body ?? '') > LARGEST_BODY
            ? refuseTooLarge(request, reply)
            : answer(name, request, reply),
      );
    }
    api.post<{ Params: { operation: string }; Body: string | undefined }>(
      '/:operation',
      { bodyLimit: LARGEST_BODY },
      (request, reply) => answer(request.params.operation, request, reply),
    );

    api.setNotFoundHandler((_request, reply) => refuse(reply, 404, m.unknown_operation()));
    api.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status === 413) return refuseTooLarge(request, reply);
      if (status >= 400 && status < 500) return refuse(reply, 400, m.bad_request());
      request.log.error({ err: error, request: request.id }, 'request failed');
      return refuse(reply, 500, m.store_failed());
    });
  };
}

/** The caller for answers that are the same for everybody. */
const strangerOf = ({ id, ip }: Pick<FastifyRequest, 'id' | 'ip'>) => ({
  requestId: id,
  address: clientNetwork(ip),
  cookie: undefined,
  giveCookie: () => undefined,
});

const wishes = new Map<string, Encoding>();
function wishOf({ headers }: Pick<FastifyRequest, 'headers'>): Encoding {
  const accepted = headers['accept-encoding'] ?? '';
  const known = wishes.get(accepted);
  if (known) return known;
  const wish = (negotiate(accepted, ['br', 'gzip', 'identity']) as Encoding | null) ?? 'identity';
  // Browsers use about a dozen values; the limit bounds made-up ones.
  if (wishes.size < 100) wishes.set(accepted, wish);
  return wish;
}

/** Sends a remembered reply, or 304 where the client's `if-none-match` names it. */
function sendRemembered(
  request: Pick<FastifyRequest, 'id' | 'headers'>,
  reply: FastifyReply,
  { bytes, encoding, tag }: RememberedReply,
) {
  reply
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .header('etag', tag)
    .header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === tag) return reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(bytes);
}

const needsLogin = (name: OperationName): boolean => 'token' in operations[name];

type ApiRequest = Pick<FastifyRequest, 'id' | 'ip' | 'cookies' | 'headers'> & {
  body: string | undefined;
};

/** Larger than other operations may send, or of unknown length. */
function isLarge({ headers }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': unsaid } = headers;
  return unsaid !== undefined || Number(length ?? 0) > LARGEST_BODY;
}

const refuseTooLarge = (request: FastifyRequest, reply: FastifyReply) =>
  refuseUnread(request, reply, 413, { code: REFUSED.tooLarge, message: m.request_too_large() });

function refuseUnread(
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 413,
  { code, message }: Pick<Refusal, 'code' | 'message'>,
) {
  dropRest(request.raw);
  reply.removeHeader('connection');
  return refuse(reply, status, message, code);
}

function refuse(
  reply: FastifyReply,
  status: 200 | 400 | 404 | 413 | 500,
  msg: string,
  code: number = status,
) {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(writeReply('enveloped', { ok: false, code, msg }));
}

function giveCookie(reply: FastifyReply, value: string | undefined, cookies: CookieSettings): void {
  const { sameSite, secure, maxAgeSeconds } = cookies;
  const options = { path: '/', httpOnly: true, sameSite, secure };
  if (value === undefined) {
    reply.clearCookie(sessionCookieName(secure), options);
    // Also clears the pages that the browser keeps for its back button.
    reply.header('clear-site-data', '"cache"');
  } else reply.setCookie(sessionCookieName(secure), value, { ...options, maxAge: maxAgeSeconds });
  if (secure) reply.clearCookie(OLD_SESSION_COOKIE, options);
}

/** Sets the device cookie, which stays after a logout: it shows that this customer has used the device before. */
function giveDevice(
  reply: FastifyReply,
  value: string,
  { sameSite, secure }: CookieSettings,
): void {
  const maxAge = DEVICE_SECONDS;
  reply.setCookie(DEVICE_COOKIE, value, { path: '/', httpOnly: true, sameSite, secure, maxAge });
}

function isJson(body: string | undefined): boolean {
  try {
    const value: unknown = JSON.parse(body || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
