import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './lock.ts';

const CONTENDER = fileURLToPath(new URL('../testing/lock-contender.ts', import.meta.url));
const HOLDER = fileURLToPath(new URL('../testing/lock-holder.ts', import.meta.url));

describe('the lock of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'shop-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('names the process that holds it', async () => {
    const unlock = await lockFolder(folder);
    expect(readFileSync(`${folder}/lock`, 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`));
    await expect(lockFolder(folder)).rejects.toThrow('Stop that shop first');
    unlock();
    expect(existsSync(`${folder}/lock`)).toBe(false);
  });

  it('waits for a process that gives the folder back in time, and no longer than it was told', async () => {
    const unlock = await lockFolder(folder);
    let slept = 0;
    const sleep = async (ms: number) => {
      slept += ms;
      if (slept >= 300) unlock();
    };
    (await lockFolder(folder, { waitMs: 1000, sleep }))();
    expect(slept).toBe(300);

    await lockFolder(folder);
    slept = -1e9;
    await expect(lockFolder(folder, { waitMs: 1000, sleep })).rejects.toBeInstanceOf(FolderInUse);
    expect(slept).toBe(-1e9 + 1000);
  });

  it('waits for each process anew that has the folder meanwhile, but not for ever', async () => {
    let slept = 0;
    // Every half second another live process holds it.
    const pass = () => {
      const at = Math.floor(slept / 500) % 2;
      writeFileSync(`${folder}/lock`, String(at === 0 ? process.ppid : 1));
    };
    const leaveAt = (end: number) => async (ms: number) => {
      slept += ms;
      if (slept >= end) rmSync(`${folder}/lock`, { force: true });
      else pass();
    };
    pass();
    (await lockFolder(folder, { waitMs: 1000, sleep: leaveAt(2500) }))();
    expect(slept).toBe(2500);

    slept = 0;
    pass();
    const waiting = lockFolder(folder, { waitMs: 1000, sleep: leaveAt(1e9) });
    await expect(waiting).rejects.toBeInstanceOf(FolderInUse);
    expect(slept).toBe(6000);
  });

  it('waits longer for what passes by, as a command of the desk does, than for a store', async () => {
    let slept = 0;
    const other = `${folder}/lock.${process.ppid}.`;
    const leaveAt = (end: number) => async (ms: number) => {
      slept += ms;
      if (slept >= end)
        for (const name of ['lock', path.basename(other)]) rmSync(`${folder}/${name}`);
    };
    const held = (how: string) => {
      slept = 0;
      writeFileSync(`${folder}/lock`, String(process.ppid));
      writeFileSync(other, how);
    };
    held('passes');
    (await lockFolder(folder, { waitMs: 1000, sleep: leaveAt(5500) }))();
    expect(slept).toBe(5500);
    held('passes');
    const waiting = lockFolder(folder, { waitMs: 1000, sleep: leaveAt(1e9) });
    await expect(waiting).rejects.toBeInstanceOf(FolderInUse);
    expect(slept).toBe(6000);
    held('holds');
    const inVain = lockFolder(folder, { waitMs: 1000, sleep: leaveAt(5500) });
    await expect(inVain).rejects.toBeInstanceOf(FolderInUse);
    expect(slept).toBe(1000);
  });

  it('says whether it is a store that holds it', async () => {
    const how = () => readdirSync(folder).filter((name) => name.startsWith('lock.'));
    const unlock = await lockFolder(folder, { stays: true });
    expect(readFileSync(`${folder}/${how()[0]}`, 'utf8')).toBe('holds');
    unlock();
    const passing = await lockFolder(folder);
    expect(readFileSync(`${folder}/${how()[0]}`, 'utf8')).toBe('passes');
    passing();
  });

  it('the lock is never had by two of many simultaneous processes, each of which is killed with it', async () => {
    const contend = () =>
      new Promise<string>((resolve) => {
        const child = spawn(process.execPath, ['--import', 'tsx', CONTENDER, folder, '60000']);
        child.once('exit', (code, signal) => resolve(`${code ?? signal}`));
      });
    const ends = await Promise.all(Array.from({ length: 8 }, contend));
    expect(ends).toEqual(Array(8).fill('SIGKILL'));
  }, 90_000);

  it('goes back before one that has come at the same time, and takes the folder once that has gone', async () => {
    const { pid } = process;
    const other = `${folder}/lock.${process.ppid}.`;
    writeFileSync(other, 'comes');
    let meetings = 0;
    const sleep = async () => {
      meetings += 1;
      expect(readdirSync(folder).filter((name) => name.startsWith(`lock.${pid}.`))).toEqual([]);
      if (meetings === 3) rmSync(other);
    };
    (await lockFolder(folder, { sleep }))();
    expect(meetings).toBe(3);
    expect(readdirSync(folder)).toEqual([]);

    writeFileSync(other, 'holds');
    await expect(lockFolder(folder)).rejects.toThrow(`process ${process.ppid}`);
    expect(readdirSync(folder)).toEqual([path.basename(other)]);
  });

  it('keeps out of a folder that a version before has, and clears up after dead processes', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(`${folder}/lock.${pid}.17`, 'holds');
    writeFileSync(`${folder}/lock.txt`, 'of somebody else');
    writeFileSync(`${folder}/lock`, String(process.ppid));
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
    rmSync(`${folder}/lock`);
    (await lockFolder(folder))();
    expect(readdirSync(folder)).toEqual(['lock.txt']);
  });

  it('keeps out of a folder that a process of another container holds, whatever its number says here', async () => {
    // Every container has a process 1, and this process may have the other's PID.
    for (const pid of [1, process.pid]) {
      writeFileSync(`${folder}/lock.${pid}.5.77`, 'holds');
      const answering = createServer().listen(`${folder}/alive.${pid}.5.77`);
      await once(answering, 'listening');
      await expect(lockFolder(folder)).rejects.toThrow(`process ${pid} of another container`);
      answering.close();
      (await lockFolder(folder))();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it.runIf(spawnSync('unshare', ['-pf', 'true']).status === 0)(
    'is held from within another container until its process is killed',
    async () => {
      const run = [process.execPath, '--import', 'tsx', HOLDER, folder];
      const container = spawn('unshare', ['-pf', '--kill-child', '--mount-proc', ...run]);
      const held: Buffer[] = await once(container.stdout, 'data');
      expect(String(held)).toBe('held');
      await expect(lockFolder(folder)).rejects.toThrow('process 1 of another container');
      container.kill('SIGKILL');
      (await lockFolder(folder, { waitMs: 10_000 }))();
      expect(readdirSync(folder)).toEqual([]);
    },
    30_000,
  );

  it('leaves nothing of its own where it cannot be taken', async () => {
    mkdirSync(`${folder}/lock`);
    await expect(lockFolder(folder)).rejects.toThrow(/EISDIR|directory/);
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  it('takes over the lock of a process that is dead', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(`${folder}/lock`, String(pid));
    (await lockFolder(folder))();
    expect(existsSync(`${folder}/lock`)).toBe(false);
  });

  it('takes over the lock of an earlier process that had the number of this one', async () => {
    writeFileSync(`${folder}/lock`, String(process.pid));
    (await lockFolder(folder))();
    expect(existsSync(`${folder}/lock`)).toBe(false);
  });

  it('keeps out of a folder that a living process holds', async () => {
    writeFileSync(`${folder}/lock`, String(process.ppid));
    await expect(lockFolder(folder)).rejects.toThrow(`process ${process.ppid}`);
  });

  it.runIf(existsSync('/proc/self/stat'))(
    'takes over the lock of a process whose number another one has now',
    async () => {
      writeFileSync(`${folder}/lock`, `${process.ppid} 1`);
      (await lockFolder(folder))();
      expect(existsSync(`${folder}/lock`)).toBe(false);
    },
  );

  it.each(['', 'not a number', '-4'])('takes over a damaged lock: %j', async (content) => {
    writeFileSync(`${folder}/lock`, content);
    (await lockFolder(folder))();
    expect(existsSync(`${folder}/lock`)).toBe(false);
  });
});
