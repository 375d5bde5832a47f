import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const BUILDS = 3;

/**
 * A tab opened before a deploy requests scripts of its own build: those of the last builds stay beside the newest in `assets`.
 * Their names are stored in `memory`, a folder that no build empties. A build that changed nothing does not count again.
 */
export function retainAssets(assets: string, memory: string): void {
  const list = path.join(memory, 'builds.json');
  const newest = readdirSync(assets).sort();
  const before = readBuilds(list).filter((files) => String(files) !== String(newest));
  const builds = [newest, ...before].slice(0, BUILDS);
  const wanted = new Set(builds.flat());

  mkdirSync(memory, { recursive: true });
  for (const file of newest) cpSync(path.join(assets, file), path.join(memory, file));
  for (const file of readdirSync(memory)) {
    const kept = path.join(memory, file);
    if (kept === list) continue;
    if (!wanted.has(file)) rmSync(kept);
    else if (!existsSync(path.join(assets, file))) cpSync(kept, path.join(assets, file));
  }
  writeFileSync(list, JSON.stringify(builds));
}

/** The builds, newest first; empty if there were none, or the list cannot be parsed. */
function readBuilds(list: string): string[][] {
  try {
    const builds: unknown = JSON.parse(readFileSync(list, 'utf8'));
    return Array.isArray(builds) ? builds.filter((files) => Array.isArray(files)) : [];
  } catch {
    return [];
  }
}
