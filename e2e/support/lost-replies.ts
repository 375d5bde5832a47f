import { createServer, request } from 'node:http';
import { type LocalWay, localWay } from './local-way.ts';

/** A way to a store on which every reply is lost. */
export interface LostReplies extends LocalWay {
  /** Resolves when a request has gone on to the store in full. */
  passed: Promise<void>;
}

/** Passes requests on to a store and never a reply back: whoever sent one knows nothing of what became of it. */
export async function loseReplies(storePort: number): Promise<LostReplies> {
  let tell = () => undefined as void;
  const passed = new Promise<void>((resolve) => void (tell = resolve));
  const way = createServer((incoming, outgoing) => {
    const { url, method, headers } = incoming;
    const onward = request({ port: storePort, path: url, method, headers, agent: false });
    onward.on('response', (reply) => reply.resume());
    // The store was killed: the sender hears that no answer will come.
    onward.on('error', () => outgoing.destroy());
    onward.on('finish', tell);
    incoming.pipe(onward);
  });
  return { ...(await localWay(way)), passed };
}
