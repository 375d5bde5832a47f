import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { GetLogin } from '#shared/contract/account.ts';
import { readReply, writeRequest } from '#shared/contract/envelope.ts';
import type { Operation, RequestOf } from '#shared/contract/operation.ts';
import { SavePayout } from '#shared/contract/payouts.ts';
import { DEMO_LOGIN } from '#server/demo/load-demo.ts';
import { readSettings } from '#server/settings.ts';
import { startStore } from '#server/start.ts';
import { fillFolder } from '#server/testing/databases/embedded-folder.ts';

const RECORDING = path.resolve('src/server/rates/sources/recordings/quiet-morning.jsonl');
const folder = mkdtempSync(path.join(tmpdir(), 'notices-'));
afterAll(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

it('a store tells its customers through the gateway that its settings name', async () => {
  const heard: string[] = [];
  const gateway = createServer((request, reply) => {
    let body = '';
    request.on('data', (bytes) => (body += String(bytes)));
    request.on('end', () => {
      heard.push(`${String(request.headers['x-key'])} ${body}`);
      reply.writeHead(202, { connection: 'close' }).end();
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  await fillFolder(folder);
  // The sweeper waits for the test.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const store = await startStore(
    readSettings({
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      RATE_SOURCE: `replay:${RECORDING}`,
      NUMBER_PROOF: '0',
      NOTICE_SENDER: 'http',
      NOTICE_HTTP_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/notices`,
      NOTICE_HTTP_HEADER: 'X-Key: k-{secret}',
      NOTICE_HTTP_SECRET: 'hush',
    }),
    path.resolve('public'),
  );
  const send = async <O extends Operation>(
    operation: O,
    request: RequestOf<O>,
    { token, cookie = '' }: { token?: string | undefined; cookie?: string } = {},
  ) => {
    const response = await fetch(`http://127.0.0.1:${store.port}/api/${operation.name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: writeRequest(operation, request, token),
    });
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0]);
    return { ...readReply(operation, await response.text()), cookie: cookies.join('; ') };
  };
  const { number, password } = DEMO_LOGIN;
  const { token, cookie } = await send(GetLogin, { LoginId: number, Password: password });
  const place = { Kind: 'upi' as const, Upi: 'asha@okbank', Holder: '', Account: '', Ifsc: '' };
  await send(SavePayout, place, { token, cookie });
  vi.advanceTimersByTime(10_000);
  await store.stop();
  expect(heard).toEqual([expect.stringMatching(/^k-hush \{.*"kind":"payout-changed"/)]);
  expect(heard[0]).toContain(`"number":"+91${number}"`);
  expect(heard[0]).not.toContain('okbank');
  await new Promise((resolve) => gateway.close(resolve));
});
