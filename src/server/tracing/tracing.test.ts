import { createServer } from 'node:http';
import path from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { GetLogin } from '#shared/contract/account.ts';
import { writeRequest } from '#shared/contract/envelope.ts';
import { readSettings } from '#server/settings.ts';
import { startStore } from '#server/start.ts';
import { fillFolder } from '#server/testing/databases/embedded-folder.ts';
import { workChannel } from './traced.ts';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}
interface Sent {
  resourceSpans: {
    resource: Pick<SentSpan, 'attributes'>;
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

const folder = mkdtempSync(path.join(tmpdir(), 'shop-traces-'));
const bodies: string[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (piece: Buffer) => void (body += piece.toString()));
  request.on('end', () => {
    if (request.url === '/v1/traces') bodies.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let endpoint = '';

beforeAll(async () => {
  await fillFolder(folder);
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const address = collector.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
  rmSync(folder, { recursive: true, force: true });
});

afterEach(() => vi.unstubAllEnvs());

const factOf = (span: Pick<SentSpan, 'attributes'>, key: string) =>
  Object.values(span.attributes.find((each) => each.key === key)?.value ?? {})[0];

it('a trace has the request, its operation and its statements, and nothing that a customer typed', async () => {
  vi.stubEnv('OTEL_SERVICE_NAME', 'shop-2');
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment=trial');
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  });
  const store = await startStore(settings, path.resolve('public'));
  const login = { LoginId: '9812345678', Password: 'my own secret' };
  const reply = await fetch(
    `http://127.0.0.1:${store.port}/api/${GetLogin.name}?n=${login.LoginId}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: writeRequest(GetLogin, login, undefined),
    },
  );
  const requestId = reply.headers.get('x-request-id');
  await reply.text();
  await fetch(`http://127.0.0.1:${store.port}/livez`);
  await store.stop();

  const sent = bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans);
  for (const { resource } of sent) {
    expect(factOf(resource, 'service.name')).toBe('shop-2');
    expect(factOf(resource, 'deployment.environment')).toBe('trial');
  }
  const spans = sent.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans));
  const root = spans.find(({ name }) => name === 'POST /api/:operation');
  expect(root && factOf(root, 'shop.request')).toBe(requestId);
  const own = spans.filter(({ traceId }) => traceId === root?.traceId);
  const operation = own.find(({ name }) => name === 'GetLogin');
  expect(operation?.parentSpanId).toBe(root?.spanId);
  expect(operation && Number(factOf(operation, 'shop.code'))).toBe(400);
  const statements = own.filter(({ parentSpanId }) => parentSpanId === operation?.spanId);
  expect(statements.map(({ name }) => name)).toContain('select customers');
  expect(spans.some(({ name }) => name.includes('livez'))).toBe(false);
  const all = bodies.join('');
  expect(all).not.toContain(login.LoginId);
  expect(all).not.toContain(login.Password);
});

it('tracing ends once the store has stopped', () => {
  expect(workChannel.start.hasSubscribers).toBe(false);
});
