import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'playwright/test';
import { DIST } from '../support/stores/dist.ts';
import { freePort } from '../../src/server/testing/free-port.ts';
import { copyFilled, startStore } from '../support/stores/store.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MAIN = path.join(DIST, 'server/main.js');

test('the store says where it is and how to log in, and stops cleanly', async () => {
  const store = await startStore();
  expect(store.printed()).toContain(`ready on http://localhost:${store.port}\n`);
  await expect.poll(() => store.printed()).toMatch(/demo customer: mobile \d{10}, password \S+/);

  // A request under way is finished, however slow its password hash: the store has taken it once it logs that.
  const login = request(`${store.origin}/api/GetLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    login.once('response', resolve).once('error', reject),
  );
  await new Promise((takenIn) => login.once('continue', takenIn));
  const code = store.stop('SIGTERM');
  login.end(JSON.stringify({ LoginId: '9876543210', Password: 'aurum1950' }));
  expect(await text(await answered)).toContain('200');
  expect(await code).toBe(0);

  await store.start();
  expect((await fetch(`${store.origin}/healthz`)).status).toBe(200);
  // Every browser requests it where a page names no icon, such as for a picture or an invoice.
  expect((await fetch(`${store.origin}/favicon.ico`)).status).toBe(200);
  await store.dispose();
});

for (const [name, value] of [
  ['PORT', 'ninety'],
  ['RATE_SOURCE', 'crystal-ball'],
  ['RATE_SOURCE', 'replay:/no/such/file'],
  ['DATABASE_URL', 'mysql://somewhere'],
] as const) {
  test(`a wrong ${name} stops the start with one clear line: ${value}`, () => {
    const { status, stderr } = spawnSync(process.execPath, [MAIN], {
      env: { ...process.env, DATA_DIR: mkdtempSync(path.join(tmpdir(), 'shop-')), [name]: value },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(name);
  });
}

test('a second store on the same data refuses to start', async () => {
  const store = await startStore();
  await expect(startStore({ DATA_DIR: store.folder })).rejects.toThrow(/in use by process/);
  await store.dispose();
});

// Nothing is bundled there: an import that only a bundler can resolve would stop the store.
test('the app and its store run unbuilt, as `npm run dev` starts them', async ({ page }) => {
  // Everything is compiled at its first request.
  test.slow();
  const [app, store] = [await freePort(), await freePort()];
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-'));
  copyFilled(folder);
  const vite = spawn(
    process.execPath,
    [path.join(ROOT, 'node_modules/vite/bin/vite.js'), '--port', String(app), '--strictPort'],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        DATABASE_URL: '',
        STORE_PORT: String(store),
        DATA_DIR: folder,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  try {
    let printed = '';
    for (const stream of [vite.stdout, vite.stderr]) {
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    }
    await expect.poll(() => printed, { timeout: 300_000 }).toContain('ready on');
    await page.goto(`http://localhost:${app}/faq`);
    const question = page.getByRole('main').locator('details').first();
    await expect(question).toBeVisible({ timeout: 60_000 });
  } finally {
    vite.kill();
  }
});
