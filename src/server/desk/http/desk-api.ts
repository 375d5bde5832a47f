import { BlockList } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeskOutcome } from '#shared/desk/contract/desk-envelope.ts';
import type { DeskOperation } from '#shared/desk/contract/desk-operation.ts';
import { deskOperations } from '#shared/desk/contract/desk-operations.ts';
import { PAGE_OF, UNATTENDED } from '#shared/desk/contract/desk-envelope.ts';
import type { ShopContext } from '#server/context.ts';
import { dropRest } from '#server/http/drop-rest.ts';
import { clientNetwork } from '#server/limits/client-network.ts';
import { deskCookie } from './desk-cookie.ts';
import { dispatchDesk, isDeskOperation, refuseUnread } from '../operations/dispatch.ts';
import type { DeskCaller } from '../operations/handler.ts';

const LARGEST_BODY = 200 * 1024;
/** Fits a photograph of 20 MB in base64. */
const LARGEST_UPLOAD = 28 * 1024 * 1024;
const LONGEST_DEVICE = 200;
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** `POST /desk/api/{Operation}`: JSON in, JSON out, only for pages of the desk itself. Never cached. */
export function deskApi(
  shop: ShopContext,
  { secure, origin, proxied }: { secure: boolean; origin: string; proxied: boolean },
) {
  const cookieName = deskCookie(secure);
  return async (api: FastifyInstance) => {
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    const send = (reply: FastifyReply, outcome: DeskOutcome) =>
      reply
        .status(outcome.ok ? 200 : outcome.code)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(outcome));

    const callerOf = (request: FastifyRequest, reply: FastifyReply): DeskCaller => ({
      address: clientNetwork(request.ip),
      ip: request.ip,
      origin: pageOrigin(request, origin),
      here: isHere(request, { origin, proxied }),
      unattended: request.headers[UNATTENDED] !== undefined,
      pageOf: request.headers[PAGE_OF]?.toString(),
      device: (request.headers['user-agent'] ?? '').slice(0, LONGEST_DEVICE),
      cookie: request.cookies[cookieName],
      requestId: request.id,
      giveCookie: (value) => giveCookie(reply, cookieName, value, secure),
    });

    api.addHook('onRequest', async (request, reply) => {
      if (isOurs(request, origin)) return undefined;
      dropRest(request.raw);
      return send(reply, { ok: false, code: 403, msg: 'Only the desk itself may call this.' });
    });

    for (const [name, operation] of Object.entries<DeskOperation>(deskOperations)) {
      const bodyLimit = operation.upload ? LARGEST_UPLOAD : LARGEST_BODY;
      if (!isDeskOperation(name)) throw new Error(`The desk has no operation ${name}`);
      /** An unauthenticated upload is never held in memory. */
      const admitUpload = async (request: FastifyRequest, reply: FastifyReply) => {
        const outcome = await refuseUnread(shop, name, callerOf(request, reply));
        if (!outcome) return undefined;
        dropRest(request.raw, LARGEST_UPLOAD);
        return send(reply, outcome);
      };
      api.post<{ Body: string | undefined }>(
        `/${name}`,
        { bodyLimit, ...(operation.upload && { onRequest: admitUpload }) },
        async (request, reply) => {
          const caller = callerOf(request, reply);
          const outcome = await dispatchDesk(shop, name, request.body ?? '', caller);
          return send(reply.header('x-request-id', request.id), outcome);
        },
      );
    }
    api.setNotFoundHandler((_request, reply) =>
      send(reply, { ok: false, code: 404, msg: 'The desk has no such operation.' }),
    );
    api.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) request.log.error({ err: error, request: request.id }, 'request failed');
      const msg = status === 413 ? 'That is too large.' : 'The request could not be read.';
      return send(reply, { ok: false, code: status, msg });
    });
  };
}

/**
 * Whether a page of this very origin sent it: no form or script of another site can, cookie or not. A shop on https has one
 * address: a request under another name, such as an attacker's page may use, is not answered.
 */
function isOurs({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin: from, host } = headers;
  if (from === undefined) return false;
  if (from === origin) return true;
  if (!URL.canParse(from) || new URL(from).host !== host) return false;
  return !origin.startsWith('https://') || LOCAL_HOSTS.includes(hostnameOf(from));
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const hostnameOf = (origin: string): string =>
  URL.canParse(origin) ? new URL(origin).hostname : '';

/** The desk's own origin; in development the bundler serves its pages at another port of the same machine. */
function pageOrigin({ headers }: FastifyRequest, origin: string): string {
  const from = headers.origin ?? '';
  const here = LOCAL_HOSTS.includes(hostnameOf(origin)) && LOCAL_HOSTS.includes(hostnameOf(from));
  return here ? from : origin;
}

/** Whether it comes from a browser on this very machine. A proxied request never counts as such, whether or not the proxy says so. */
function isHere(
  { headers, raw }: FastifyRequest,
  { origin, proxied }: { origin: string; proxied: boolean },
): boolean {
  if (proxied || PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  const hosts = [origin, headers.origin ?? '', `http://${headers.host}`];
  if (!hosts.every((host) => LOCAL_HOSTS.includes(hostnameOf(host)))) return false;
  return LOOPBACK.check(...familyOf(raw.socket.remoteAddress ?? ''));
}

const familyOf = (address: string): [string, 'ipv4' | 'ipv6'] =>
  address.includes(':') ? [address, 'ipv6'] : [address || '0.0.0.0', 'ipv4'];

function giveCookie(
  reply: FastifyReply,
  name: string,
  value: string | undefined,
  secure: boolean,
): void {
  const options = { path: '/', httpOnly: true, sameSite: 'strict' as const, secure };
  if (value === undefined) {
    reply.clearCookie(name, options);
    reply.header('clear-site-data', '"cache"');
  } else reply.setCookie(name, value, options);
}
