import { createServer, request } from 'node:http';
import { type LocalWay, localWay } from './local-way.ts';

/** A way to a store on which the end of every page is held back. */
export interface LateEnd extends LocalWay {
  /** Lets the ends of the pages go. */
  release: () => void;
}

/** Passes requests on to a store; what a page holds from its data on comes when it is released. */
export async function lateEnd(storePort: number): Promise<LateEnd> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => void (release = resolve));
  const way = createServer((incoming, outgoing) => {
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
  return { ...(await localWay(way)), release };
}
