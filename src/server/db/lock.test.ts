import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './lock.ts';

describe('the lock of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'shop-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('names the process that holds it', () => {
    const unlock = lockFolder(folder);
    expect(readFileSync(`${folder}/lock`, 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`));
    expect(() => lockFolder(folder)).toThrow('Stop that shop first');
    unlock();
    expect(existsSync(`${folder}/lock`)).toBe(false);
  });

  it('takes over the lock of a process that is dead', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(`${folder}/lock`, String(pid));
    lockFolder(folder)();
    expect(existsSync(`${folder}/lock`)).toBe(false);
  });

  it('takes over the lock of an earlier process that had the number of this one', () => {
    writeFileSync(`${folder}/lock`, String(process.pid));
    lockFolder(folder)();
    expect(existsSync(`${folder}/lock`)).toBe(false);
  });

  it('keeps out of a folder that a living process holds', () => {
    writeFileSync(`${folder}/lock`, String(process.ppid));
    expect(() => lockFolder(folder)).toThrow(`process ${process.ppid}`);
  });

  it.runIf(existsSync('/proc/self/stat'))(
    'takes over the lock of a process whose number another one has now',
    () => {
      writeFileSync(`${folder}/lock`, `${process.ppid} 1`);
      lockFolder(folder)();
      expect(existsSync(`${folder}/lock`)).toBe(false);
    },
  );

  it.each(['', 'not a number', '-4'])('takes over a damaged lock: %j', (content) => {
    writeFileSync(`${folder}/lock`, content);
    lockFolder(folder)();
    expect(existsSync(`${folder}/lock`)).toBe(false);
  });
});
