import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillFolder } from '#server/testing/databases/embedded-folder.ts';
import { openEmbedded } from './embedded.ts';

describe('the embedded database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'shop-embedded-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('reaches the disk at every commit', async () => {
    const original = fs.fsyncSync;
    let fsyncs = 0;
    fs.fsyncSync = (handle) => {
      fsyncs += 1;
      original(handle);
    };
    syncBuiltinESMExports();
    try {
      const { pglite, close } = await openEmbedded(folder);
      await pglite.exec('create table kept (id int)');
      fsyncs = 0;
      for (let id = 0; id < 20; id++) await pglite.query('insert into kept values ($1)', [id]);
      expect(fsyncs).toBeGreaterThanOrEqual(20);
      await close();
    } finally {
      fs.fsyncSync = original;
      syncBuiltinESMExports();
    }
  });

  it('keeps what was written over a restart', async () => {
    await fillFolder(folder);
    const first = await openEmbedded(folder);
    await first.pglite.exec("create table kept (text text); insert into kept values ('gold')");
    await first.close();
    const second = await openEmbedded(folder);
    expect((await second.pglite.query('select text from kept')).rows).toEqual([{ text: 'gold' }]);
    await second.close();
  });

  it('names the folder that cannot be used, and the setting that names it', async () => {
    const file = `${folder}/file`;
    fs.writeFileSync(file, '');
    await expect(openEmbedded(file)).rejects.toThrow(`DATA_DIR: ${file} cannot be used: `);
  });

  it('says so where its folder cannot be made, and waits for nothing', async () => {
    // The system says of these that they are not there, though what is above them is.
    const nowhere = `/proc/${path.basename(folder)}/shop`;
    await expect(openEmbedded(nowhere)).rejects.toThrow(`DATA_DIR: ${nowhere} cannot be used: `);
  });

  it('is not made anew where it was moved to PostgreSQL', async () => {
    fs.mkdirSync(`${folder}/pg.moved`);
    await expect(openEmbedded(folder)).rejects.toThrow(
      'it was moved to PostgreSQL: set DATABASE_URL',
    );
    expect(fs.readdirSync(folder)).toEqual(['pg.moved']);
  });

  it('says that the disk is full, at the first start too, and leaves no half of a database', async () => {
    const original = fs.writeSync;
    let written = 0;
    fs.writeSync = ((...args: Parameters<typeof fs.writeSync>) => {
      written += 1;
      if (written > 100) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      return original(...args);
    }) as typeof fs.writeSync;
    syncBuiltinESMExports();
    try {
      await expect(openEmbedded(folder)).rejects.toThrow(
        `The database in ${folder} could not be opened: no space is left on the disk`,
      );
    } finally {
      fs.writeSync = original;
      syncBuiltinESMExports();
    }
    expect(fs.existsSync(`${folder}/pg`)).toBe(false);
    expect(fs.existsSync(`${folder}/lock`)).toBe(false);
  });

  it('closes its folder to all other users', async () => {
    await fillFolder(folder);
    fs.chmodSync(folder, 0o777);
    await (await openEmbedded(folder)).close();
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('refuses a folder that a live process has, and gives it back when closed', async () => {
    await fillFolder(folder);
    const first = await openEmbedded(folder);
    await expect(openEmbedded(folder)).rejects.toThrow(`in use by process ${process.pid}`);
    await first.close();
    await (await openEmbedded(folder)).close();
  });
});
