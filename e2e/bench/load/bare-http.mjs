/** The best that a store could reach: Fastify that sends the bytes of a file to every POST. `node bare-http.mjs FILE ENCODING`. */
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const [file = '', encoding = 'identity'] = process.argv.slice(2);
const bytes = readFileSync(file);
const server = fastify();
server.removeAllContentTypeParsers();
server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
  done(null, body),
);
server.post('/api/:operation', async (_request, reply) => {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(bytes);
});
await server.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`port ${server.server.address().port}\n`);
