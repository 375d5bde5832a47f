import type { FastifyInstance } from 'fastify';
import type { ShopContext } from '#server/context.ts';
import { replyStatus } from '../reply-status.ts';
import { receiveEvent } from './receive-event.ts';

/** The webhook's address below `/pay`, and the headers that carry its signature and the number of its event. */
export interface EventAddress {
  url: string;
  signature: string;
  id: string;
}

/** Takes the events of a provider of accounts. */
export function serveEvents(pay: FastifyInstance, shop: ShopContext, at: EventAddress): void {
  pay.post<{ Body: Buffer | undefined }>(at.url, async (request, reply) => {
    const header = (name: string) => String(request.headers[name] ?? '');
    const outcome = await receiveEvent(shop, {
      body: request.body ?? Buffer.alloc(0),
      signature: header(at.signature),
      id: header(at.id),
    });
    return replyStatus(reply, outcome === 'forged' ? 400 : 200);
  });
}
