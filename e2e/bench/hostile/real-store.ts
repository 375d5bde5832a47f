import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GetLogin, insertRegister } from '../../../src/shared/contract/account.ts';
import { readReply, writeRequest } from '../../../src/shared/contract/envelope.ts';
import { ProveNumber, SendNumberCode } from '../../../src/shared/contract/number-proof.ts';
import type { Operation, RequestOf } from '../../../src/shared/contract/operation.ts';
import {
  fillRealStore,
  openLocalFeed,
  REAL_SETTINGS,
} from '../../../src/server/testing/real-store.ts';
import { startCluster } from '../../../src/server/testing/databases/postgres.ts';
import { someNetwork } from '../../support/journey.ts';
import { startStore } from '../../support/stores/store.ts';

/** A built real store with all its settings, as behind a proxy, and the receiver of its SMS. */
export interface RealStore {
  port: number;
  pid: number;
  printed: () => string;
  /** A customer with a proven number, logged in. */
  arrive: () => Promise<{ number: string; token: string; cookie: string }>;
  stop: () => Promise<void>;
}

/** Starts it on a throwaway PostgreSQL, or on the embedded database. */
export async function openRealStore(on: 'postgres' | 'embedded'): Promise<RealStore> {
  const feed = await openLocalFeed();
  const sms = await openGateway();
  const postgres = on === 'postgres' ? await startCluster() : undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-hostile-'));
  const where: { DATABASE_URL: string } | { DATA_DIR: string } = postgres
    ? { DATABASE_URL: postgres.url }
    : { DATA_DIR: folder };
  await fillRealStore(where);
  // startStore chooses a free port itself.
  const { PORT: _port, ...settings } = REAL_SETTINGS;
  const store = await startStore({
    ...settings,
    ...feed.settings,
    ...where,
    LOG_LEVEL: 'warn',
    // As the shipped unit and container set it.
    MALLOC_ARENA_MAX: '2',
    OTP_SENDER: 'http',
    OTP_HTTP_URL: `${sms.origin}/?to={number}&code={code}`,
    OTP_HTTP_METHOD: 'GET',
  });
  const arrive = async () => {
    const number = `8${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
    const network = someNetwork();
    const password = 'a long enough password';
    const post = async <O extends Operation>(
      operation: O,
      request: RequestOf<O>,
      { token, cookie = '' }: { token?: string; cookie?: string } = {},
    ) => {
      const response = await fetch(`${store.origin}/api/${operation.name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': network, cookie },
        body: writeRequest(operation, request, token),
      });
      const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0]);
      return { ...readReply(operation, await response.text()), cookie: cookies.join('; ') };
    };
    await post(insertRegister, {
      FirstName: 'Meera',
      LastName: 'Iyer',
      Number: number,
      State: 'Kerala',
      Email: 'meera@example.in',
      Password: password,
      GstNumber: '',
      Address: '12 MG Road, Kochi 682011',
      UserType: 'User',
    });
    const { token = '', cookie } = await post(GetLogin, { LoginId: number, Password: password });
    const [sent] = (await post(SendNumberCode, {}, { token, cookie })).data ?? [];
    const given = { Otp: await sms.codeOf(number), Challenge: sent?.Otp ?? '' };
    await post(ProveNumber, given, { token, cookie });
    return { number, token, cookie };
  };
  return {
    port: store.port,
    pid: store.pid() ?? 0,
    printed: store.printed,
    arrive,
    async stop() {
      await store.dispose();
      await postgres?.stop();
      await feed.close();
      sms.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The gateway of an SMS provider, which here stores the messages. */
async function openGateway() {
  const codes = new Map<string, string>();
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://gateway');
    codes.set((searchParams.get('to') ?? '').slice(-10), searchParams.get('code') ?? '');
    response.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** The code sent to a number; the store sends it beside its answer. */
    async codeOf(number: string): Promise<string> {
      for (let left = 100; left > 0; left -= 1) {
        const code = codes.get(number);
        if (code) return code;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`No code went to ${number}`);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
