import type { IncomingMessage } from 'node:http';

const plain = (origin: string) => origin.trim().toLowerCase().replace(/\/$/, '');

/**
 * Whether a page of this origin may use the feed: the store's own host, or one of the settings. The scheme is not compared,
 * because a proxy hides ours. A native client sends no Origin at all.
 */
export function mayTakeFeed(
  { origin, host }: IncomingMessage['headers'],
  allowedOrigins: readonly string[],
): boolean {
  if (origin === undefined) return true;
  if (allowedOrigins.some((allowed) => plain(allowed) === plain(origin))) return true;
  if (host === undefined || !URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  // Through URL, so that an explicit default port compares equal.
  const own = `${protocol}//${host}`;
  return /^https?:$/.test(protocol) && URL.canParse(own) && new URL(own).host === originHost;
}
