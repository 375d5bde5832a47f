import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Answers with the name of the status alone: nothing under `/pay/` tells a stranger more. */
export function replyStatus(reply: FastifyReply, status: number) {
  const text = STATUS_CODES[status] ?? 'Failed';
  return reply.status(status).type('text/plain; charset=utf-8').send(text);
}
