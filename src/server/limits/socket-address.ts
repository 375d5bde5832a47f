import type { IncomingMessage } from 'node:http';

/** The address of who opened a socket, as `request.ip` is that of a request; `proxied`: it is what the nearest proxy says. */
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
