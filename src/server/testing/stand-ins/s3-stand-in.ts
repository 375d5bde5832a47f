import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The credentials that requests to the stand-in are signed with. */
const S3_KEYS = { region: 'ap-south-1', keyId: 'AKIATEST', secret: 'a secret of the test' };

export interface S3StandIn {
  endpoint: string;
  /** Its files, by path. */
  files: Map<string, { mediaType: string; bytes: Buffer }>;
  /** The number of requests with a wrong or missing signature. */
  refused: number;
  /** Whether it answers everything with a 503. */
  down: boolean;
  /** The address it redirects everybody to, like a gateway that requires a login. */
  elsewhere: string | undefined;
  /** The requests it received, oldest first. */
  asked: string[];
  close: () => Promise<void>;
}

/** The settings of a shop that uses this store. */
export const s3Settings = ({ endpoint }: S3StandIn) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: 'shop-pictures',
  S3_REGION: S3_KEYS.region,
  S3_ACCESS_KEY_ID: S3_KEYS.keyId,
  S3_SECRET_ACCESS_KEY: S3_KEYS.secret,
});

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string) =>
  createHmac('sha256', key).update(data).digest();

/** A file store like S3 that checks the signature of every request (AWS Signature Version 4). */
export async function startS3(): Promise<S3StandIn> {
  const files: S3StandIn['files'] = new Map();
  const standIn: Omit<S3StandIn, 'endpoint' | 'close'> = {
    files,
    refused: 0,
    down: false,
    elsewhere: undefined,
    asked: [],
  };
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const path = request.url ?? '';
      standIn.asked.push(`${request.method} ${path}`);
      if (standIn.down) return reply.writeHead(503).end();
      if (standIn.elsewhere) return reply.writeHead(303, { location: standIn.elsewhere }).end();
      if (!isSigned(request, body)) {
        standIn.refused += 1;
        return reply.writeHead(403).end('SignatureDoesNotMatch');
      }
      if (request.method === 'PUT') {
        const mediaType = request.headers['content-type'] ?? '';
        files.set(path, { mediaType, bytes: body });
        return reply.writeHead(200).end();
      }
      if (request.method === 'DELETE') {
        files.delete(path);
        return reply.writeHead(204).end();
      }
      const file = files.get(path);
      if (!file) return reply.writeHead(404).end();
      return reply.writeHead(200, { 'content-type': file.mediaType }).end(file.bytes);
    });
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return Object.assign(standIn, {
    endpoint: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => void server.close(() => done())),
  });
}

function isSigned({ headers, method, url = '' }: IncomingMessage, body: Buffer): boolean {
  const { authorization = '' } = headers;
  const [, key, day, region, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      authorization,
    ) ?? [];
  if (key !== S3_KEYS.keyId || region !== S3_KEYS.region || !day) return false;
  const given = String(headers['x-amz-content-sha256'] ?? '');
  if (given !== 'UNSIGNED-PAYLOAD' && given !== sha256(body)) return false;
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const canonical = [method, url, '', signed.join(''), names, given].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const steps = [day, region, 's3', 'aws4_request'];
  const secret = steps.reduce<Buffer | string>(
    (last, step) => hmac(last, step),
    `AWS4${S3_KEYS.secret}`,
  );
  return hmac(secret, text).toString('hex') === signature;
}
