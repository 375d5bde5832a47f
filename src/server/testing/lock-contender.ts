/**
 * A process that takes a data folder as soon as it can, holds it for a moment, and dies without giving it back, like a killed
 * one. `lock-contender FOLDER PATIENCE_MS`; exit code 3 where another process held the folder too, 4 where it never got it.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { FolderInUse, lockFolder } from '../db/lock.ts';

const [folder = '', patience = '0'] = process.argv.slice(2);
const inside = `${folder}/inside`;
const DEAD = { together: 3, never: 4 };
const STAY_MS = 20;

const end = performance.now() + Number(patience);
for (;;) {
  try {
    await lockFolder(folder);
    break;
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    if (performance.now() > end) process.exit(DEAD.never);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
try {
  writeFileSync(inside, String(process.pid), { flag: 'wx' });
} catch {
  process.exit(DEAD.together);
}
await new Promise((resolve) => setTimeout(resolve, STAY_MS));
rmSync(inside);
process.kill(process.pid, 'SIGKILL');
