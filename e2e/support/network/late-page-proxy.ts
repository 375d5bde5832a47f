import { createServer, request } from 'node:http';
import { type LocalProxy, localProxy } from './local-proxy.ts';

/** A proxy that holds back the end of every page. */
export interface LatePageProxy extends LocalProxy {
  /** Sends the ends of the pages. */
  release: () => void;
}

/** Passes requests on to a store; of a page, everything from its data on is sent only after `release`. */
export async function latePageProxy(storePort: number): Promise<LatePageProxy> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => void (release = resolve));
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
        const data = page.indexOf('<script type="application/json"');
        outgoing.write(page.subarray(0, data));
        void released.then(() => outgoing.end(page.subarray(data)));
      });
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  return { ...(await localProxy(proxy)), release };
}
