import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Takes a folder for this process and returns the function that gives it back. Two processes on one
 * embedded database lose rows. Throws with a clear line while another live process has it; a lock left
 * by a dead one is taken over.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}/lock`;
  for (let tries = 0; tries < 3; tries++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder !== undefined && isAlive(holder)) {
      throw new Error(
        `The database folder ${folder} is in use by process ${holder}. Stop that shop first, or set DATA_DIR.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new Error(`The database folder ${folder} could not be locked`);
}

function readHolder(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
