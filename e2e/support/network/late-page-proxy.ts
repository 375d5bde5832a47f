import { createServer, request } from 'node:http';
import { type LocalProxy, localProxy } from './local-proxy.ts';

/** A proxy that can hold back the end of every page. */
export interface LatePageProxy extends LocalProxy {
  /** From the next page on: what begins with the first of `from` in it waits for `release`. */
  hold: (from: string) => void;
  /** Sends the ends of the pages. */
  release: () => void;
  /** Breaks the connections off instead; later pages come whole. */
  cut: () => void;
}

/** The page's data, its last part. */
export const PAGE_DATA = '<script type="application/json"';
/** The script inside the page, which is just before its data. */
export const PAGE_SCRIPT = '<script data-parts=';

/** Passes requests on to a store, pages as `hold` and `release` say. */
export async function latePageProxy(storePort: number): Promise<LatePageProxy> {
  let from: string | undefined;
  let release = (_whole: boolean) => undefined as void;
  let released = Promise.resolve(true);
  const hold: LatePageProxy['hold'] = (begin) => {
    from = begin;
    released = new Promise<boolean>((resolve) => void (release = resolve));
  };
  const proxy = createServer((incoming, outgoing) => {
    const { url, method, headers } = incoming;
    const plain = { ...headers, 'accept-encoding': 'identity' };
    const onward = request({ port: storePort, path: url, method, headers: plain, agent: false });
    onward.on('response', (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      if (!reply.headers['content-type']?.startsWith('text/html')) return void reply.pipe(outgoing);
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => {
        const page = Buffer.concat(parts);
        if (from === undefined) return void outgoing.end(page);
        const end = page.indexOf(from);
        outgoing.write(page.subarray(0, end));
        void released.then((whole) =>
          whole ? outgoing.end(page.subarray(end)) : outgoing.destroy(),
        );
      });
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const endAll = (whole: boolean) => {
    from = undefined;
    release(whole);
  };
  const ends = { release: () => endAll(true), cut: () => endAll(false) };
  return { ...(await localProxy(proxy)), hold, ...ends };
}
