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
    expect(readFileSync(`${folder}/lock`, 'utf8')).toBe(String(process.pid));
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

  it.each(['', 'not a number', '-4'])('takes over a damaged lock: %j', (content) => {
    writeFileSync(`${folder}/lock`, content);
    lockFolder(folder)();
    expect(existsSync(`${folder}/lock`)).toBe(false);
  });
});
