import { createServer, request } from 'node:http';
import { type LocalProxy, localProxy } from './local-proxy.ts';

/** A proxy that drops every reply of a store. */
export interface ReplyDropper extends LocalProxy {
  /** Resolves when a request has been passed on to the store in full. */
  passed: Promise<void>;
}

/** Passes requests on to a store but never a reply back, so the sender cannot know the outcome. */
export async function dropReplies(storePort: number): Promise<ReplyDropper> {
  let tell = () => undefined as void;
  const passed = new Promise<void>((resolve) => void (tell = resolve));
  const proxy = createServer((incoming, outgoing) => {
    const { url, method, headers } = incoming;
    const onward = request({ port: storePort, path: url, method, headers, agent: false });
    onward.on('response', (reply) => reply.resume());
    // The store was killed: ends the request, so that the sender stops waiting.
    onward.on('error', () => outgoing.destroy());
    onward.on('finish', tell);
    incoming.pipe(onward);
  });
  return { ...(await localProxy(proxy)), passed };
}
