/**
 * A benchmark, not a test: three instances behind nginx and then behind Caddy, with the files of `src/deploy`, are restarted one
 * after another while customers read, bag and look at their bags. `npm run bench:rolling [ROUNDS]`; it exits with 1 if any request
 * fails, and reports which proxy is not installed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AddToCart, DeleteCartItemById } from '../../src/shared/contract/bag-changes.ts';
import { GetCart } from '../../src/shared/contract/cart.ts';
import { GetCatalogueForFront } from '../../src/shared/contract/catalogue-list.ts';
import { getRate } from '../../src/shared/contract/digital.ts';
import { Refusal } from '../../src/shared/contract/refusal.ts';
import { startInstances } from '../support/stores/instances.ts';
import { newCustomer, someNetwork } from '../support/journey.ts';
import { StoreApi } from '../support/store-api.ts';
import { freePort } from '../../src/server/testing/free-port.ts';

const [ROUNDS = 1] = process.argv.slice(2).map(Number);
const CUSTOMERS = 8;
/** Longer than either proxy takes to consider a store failed. */
const BETWEEN_MS = 7000;
const DRAIN_SECONDS = '3';
const DEPLOY = 'src/deploy';

const say = (line: string) => process.stdout.write(`${line}\n`);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const isInstalled = (program: string) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

interface Proxy {
  origin: string;
  stop: () => Promise<void>;
}

async function run(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  await pause(1500);
  if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
  return async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  };
}

/** The shipped lines, with local ports and a certificate made for the run. */
async function startNginx(ports: number[], folder: string): Promise<Proxy> {
  const port = await freePort();
  const [key, crt] = [path.join(folder, 'shop.key'), path.join(folder, 'shop.crt')];
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1'];
  const subject = ['-subj', '/CN=localhost', '-keyout', key, '-out', crt];
  execFileSync('openssl', [...asked, ...subject], { stdio: 'ignore' });
  const shipped = readFileSync(`${DEPLOY}/nginx.conf`, 'utf8');
  const [line = ''] = /server 127\.0\.0\.1:4173[^;]*;/.exec(shipped) ?? [];
  const site = shipped
    .replace(line, ports.map((each) => line.replace('4173', String(each))).join('\n  '))
    .replace('listen 80', `listen 127.0.0.1:${await freePort()}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('/etc/ssl/shop.crt', crt)
    .replace('/etc/ssl/shop.key', key);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log /dev/null;
events { worker_connections 2048; }
http { access_log off; ${temporary.join(' ')} ${site} }`,
  );
  return { origin: `https://localhost:${port}`, stop: await run('nginx', ['-c', file]) };
}

/** The shipped file unchanged, but without TLS: its certificates come from outside. */
async function startCaddy(ports: number[], folder: string): Promise<Proxy> {
  const origin = `http://localhost:${await freePort()}`;
  const stop = await run(
    'caddy',
    ['run', '--config', `${DEPLOY}/Caddyfile`, '--adapter', 'caddyfile'],
    {
      SHOP_HOST: origin,
      SHOP_UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
      CADDY_ADMIN: `localhost:${await freePort()}`,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  );
  return { origin, stop };
}

const { stores, stop } = await startInstances(3, { DRAIN_SECONDS });
/** Customers register past the proxy, since all would share its address. */
const arrive = async () => {
  const origin = stores[0]?.origin ?? '';
  return StoreApi.logIn(origin, await newCustomer({ origin }), someNetwork());
};

async function restartAll(origin: string, customers: StoreApi[]): Promise<string[]> {
  const failed: string[] = [];
  const work = new AbortController();
  let requests = 0;
  let refused = 0;
  const ask = async <T>(what: string, send: () => Promise<T>): Promise<T | undefined> => {
    requests += 1;
    try {
      return await send();
    } catch (error) {
      if (error instanceof Refusal && error.code < 500) refused += 1;
      failed.push(`${what}: ${String((error as Error).cause ?? error)}`);
      return undefined;
    }
  };
  const shop = async (api: StoreApi) => {
    const [listed] = await api.call(GetCatalogueForFront, {}, origin);
    const [weight] = listed?.Gram ?? [];
    const piece = {
      P_DetailsId: weight?.P_DetailsId ?? 0,
      Quantity: 1,
      Weight: `${weight?.Denomination}gm`,
    };
    while (!work.signal.aborted) {
      await ask('rate', () => api.call(getRate, {}, origin));
      await ask('catalogue', () => api.call(GetCatalogueForFront, {}, origin));
      await ask('bag', () => api.call(AddToCart, piece, origin));
      const lines = await ask('look', () => api.call(GetCart, {}, origin));
      for (const { CartId } of lines ?? [])
        await ask('empty', () => api.call(DeleteCartItemById, { CartId }, origin));
    }
  };
  const shopping = Promise.all(customers.map(shop));
  await pause(2000);
  for (let left = ROUNDS; left > 0; left -= 1) {
    for (const store of stores) {
      await store.stop('SIGTERM');
      await store.start();
      await pause(BETWEEN_MS);
    }
  }
  work.abort();
  await shopping;
  say(
    `  ${requests} requests, ${failed.length} failed (wanted 0), ${refused} of them by a refusal`,
  );
  for (const line of failed.slice(0, 10)) say(`  ${line}`);
  return failed;
}

const folder = mkdtempSync(path.join(tmpdir(), 'shop-rolling-'));
// The certificate of this run is self-signed.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
try {
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, arrive));
  const ports = stores.map(({ port }) => port);
  for (const [name, start] of Object.entries({ nginx: startNginx, caddy: startCaddy })) {
    if (!isInstalled(name)) {
      say(`${name} is not installed: not tried`);
      continue;
    }
    const proxy = await start(ports, folder);
    say(
      `${name}: ${stores.length} instances restarted one after another ${ROUNDS} times under load`,
    );
    const failed = await restartAll(proxy.origin, customers);
    await proxy.stop();
    if (failed.length > 0) process.exitCode = 1;
  }
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
