import type { IncomingMessage } from 'node:http';

/** The client address of a socket, like a request's `request.ip`; with `proxied`, as the nearest proxy states it. */
export function socketAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxied: boolean,
): string {
  const last = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return (proxied && last) || (socket.remoteAddress ?? '');
}
