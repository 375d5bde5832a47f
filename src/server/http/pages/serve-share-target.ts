import type { FastifyInstance } from 'fastify';
import { dropRest } from '../drop-rest.ts';

/** The limit of what is read and dropped: more than a phone's picture. */
const LARGEST_BODY = 80 * 1024 * 1024;

/**
 * Answers a picture shared with the installed app before its worker runs. Only the worker can keep it on the device, so it is
 * not read here: the payment page opens and says that the picture can be chosen there.
 */
export async function serveShareTarget(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (request, body, done) => {
    dropRest(request.raw, LARGEST_BODY);
    body.resume();
    body.once('end', () => done(null));
    body.once('error', done);
  });
  server.post('/share-proof', { bodyLimit: LARGEST_BODY }, (_request, reply) =>
    reply.redirect('/modeofpayment?shared=1', 303),
  );
}
