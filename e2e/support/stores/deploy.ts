import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DIST } from './dist.ts';
import { type RunningStore, startStore } from './store.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** The files that a build rewrites after a change of code. */
const WRITTEN = /\.(?:html|js|css|json)$/;
const PACKED = /\.(?:br|gz)$/;

export interface DeployedStore extends RunningStore {
  /**
   * Puts the next build in place, under the same address: every script has another name. Those of the previous build stay beside
   * them, unless `keep` is false.
   */
  deploy: (options?: { keep?: boolean }) => Promise<void>;
}

/** A store on a build of its own, which the next build can replace. */
export async function startDeployed(env: Record<string, string> = {}): Promise<DeployedStore> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-build-'));
  cpSync(DIST, path.join(folder, 'dist'), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  const client = path.join(folder, 'dist/client');
  const store = await startStore(env, path.join(folder, 'dist/server/main.js'));
  return {
    ...store,
    async deploy({ keep = true } = {}) {
      await store.stop();
      nextBuild(client, keep);
      await store.start();
    },
    async dispose() {
      await store.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The build of an open page, by its first script. */
export const BUILD = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"]')?.src.match(/next/g)?.length ??
  0;

/**
 * How long a journey waits for a new version to take over, which usually takes a second or two. A request in the few milliseconds
 * in which the old worker ends makes Chromium start it again; it then stays for half a minute, and under a driver for five.
 */
export const TAKES_OVER_WITHIN_MS = 310_000;

function nextBuild(client: string, keep: boolean): void {
  const assets = path.join(client, 'assets');
  const all = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const newest = Math.max(...all.map(age));
  const scripts = all.filter((name) => age(name) === newest);
  const before = mkdtempSync(path.join(tmpdir(), 'shop-before-'));
  cpSync(assets, before, { recursive: true });

  for (const name of all) if (age(name) !== newest) rmSync(path.join(assets, name));
  for (const file of filesIn(client)) {
    // The store compresses them again on request.
    if (PACKED.test(file)) rmSync(file);
    else if (WRITTEN.test(file)) writeFileSync(file, renamed(readFileSync(file, 'utf8'), scripts));
  }
  for (const name of scripts) renameSync(path.join(assets, name), path.join(assets, next(name)));
  if (keep) cpSync(before, assets, { recursive: true, force: false });
  rmSync(before, { recursive: true });
}

/** How many builds came before the build of a script. */
const age = (name: string) => name.match(/-next/g)?.length ?? 0;
const next = (name: string) => name.replace(/\.js$/, '-next.js');

/** Every script by its next name, and every page with another revision in the worker's list. */
function renamed(text: string, scripts: string[]): string {
  const known = new Set(scripts);
  return text
    .replaceAll(/[\w.$-]+\.js\b/g, (name) => (known.has(name) ? next(name) : name))
    .replaceAll(
      /"revision":"([0-9a-f]{32})"/g,
      (_all, revision: string) => `"revision":"${[...revision].toReversed().join('')}"`,
    );
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => !/\/(?:pictures|screenshots)\//.test(file) && statSync(file).isFile());
