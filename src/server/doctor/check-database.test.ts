import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { checkDatabase } from './check-database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'doctor-database-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const look = (name: string) => checkDatabase(readSettings({ DATA_DIR: `${folder}/${name}` }));

it('says of a database that is not there yet that it is made at the first start', async () => {
  expect(await look('new')).toMatchObject({ findings: [{ level: 'ok' }], open: undefined });
});

it('fails at a folder whose database was moved to PostgreSQL, as a start does', async () => {
  mkdirSync(`${folder}/old/pg.moved`, { recursive: true });
  const { findings, kept } = await look('old');
  const text = expect.stringContaining('it was moved to PostgreSQL: set DATABASE_URL');
  expect(findings).toEqual([{ level: 'FAIL', about: 'database', text }]);
  expect(kept).toBeUndefined();
  expect(readdirSync(`${folder}/old`)).toEqual(['pg.moved']);
});
