import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import demo from '#server/demo/catalogue.json' with { type: 'json' };
import { fillFolder } from '#server/testing/databases/embedded-folder.ts';
import { catalogueCommand } from './catalogue-command.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(`${tmpdir()}/catalogue-`);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(args: string[], env: Record<string, string> = {}) {
  const out: string[] = [];
  const error: string[] = [];
  const code = await catalogueCommand(args, env, {
    out: (line) => out.push(line),
    error: (line) => error.push(line),
  });
  return { code, out: out.join('\n'), error: error.join('\n') };
}

function fileWith(text: string): string {
  const path = `${folder}/catalogue.json`;
  writeFileSync(path, text);
  return path;
}

describe('the catalogue command', () => {
  it.each([
    [[], 'Say what to do.'],
    [['export'], 'There is no command export.'],
    [['import'], 'Name the file to import.'],
    [['import', 'a', 'b'], 'Name one file.'],
    [['import', 'a', '--force'], '--force'],
  ])('%j is answered with the usage', async (args, words) => {
    const { code, error } = await run(args);
    expect(code).toBe(2);
    expect(error).toContain(words);
    expect(error).toContain('Usage: npm run catalogue -- import FILE [--check]');
  });

  it('explains itself', async () => {
    const { code, out } = await run(['--help']);
    expect(code).toBe(0);
    expect(out).toContain('Usage:');
  });

  it.each([
    ['is not JSON', '{ "productTypes": [ }', 'is not JSON'],
    ['is empty', '', 'is not JSON'],
    ['holds something else', '{"a": 1}', 'problem: productTypes must be a list'],
  ])('refuses a file that %s', async (_what, text, words) => {
    const path = fileWith(text);
    const { code, error, out } = await run(['import', path], { DATA_DIR: `${folder}/untouched` });
    expect(code).toBe(1);
    expect(error).toContain(words);
    expect(out).toBe('');
  });

  it('refuses a file in another encoding, whose letters it would misread', async () => {
    const path = fileWith('');
    const text = JSON.stringify(demo).replace('Lotus Minted Gold Bar', 'Caf\u00e9 Gold Bar');
    writeFileSync(path, text, 'latin1');
    const { code, error, out } = await run(['import', path, '--check']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain('is not in UTF-8');
  });

  it('names a file that is not there', async () => {
    const { code, error } = await run(['import', `${folder}/nowhere.json`]);
    expect(code).toBe(1);
    expect(error).toContain('nowhere.json');
  });

  it('names a setting that is wrong', async () => {
    const path = fileWith(JSON.stringify(demo));
    const { code, error } = await run(['import', path], { DATABASE_URL: 'mysql://x' });
    expect(code).toBe(1);
    expect(error).toContain('DATABASE_URL');
  });

  it('says why a database cannot be reached', async () => {
    const path = fileWith(JSON.stringify(demo));
    const { code, error } = await run(['import', path], {
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
    });
    expect(code).toBe(1);
    expect(error).toMatch(/nothing was changed: .*ECONNREFUSED/);
  });

  it('--check only checks a file, with or without a byte order mark', async () => {
    const path = fileWith(`\uFEFF${JSON.stringify({ ...demo, prices: 1 })}`);
    const { code, out, error } = await run(['import', path, '--check'], { DATABASE_URL: 'wrong' });
    expect(code).toBe(0);
    expect(out).toContain(
      'is in order: 7 product types, 32 categories, 45 products, 142 weights. Nothing was changed.',
    );
    expect(error).toBe('warning: prices is not known and is ignored');
  });

  it('imports, and says what it changed', async () => {
    const path = fileWith(JSON.stringify(demo));
    const env = { DATA_DIR: `${folder}/data` };
    await fillFolder(env.DATA_DIR);
    const first = await run(['import', path], env);
    expect(first).toMatchObject({ code: 0, error: '' });
    expect(first.out).toContain('weights: 142 added');
    const second = await run(['import', path], env);
    expect(second).toMatchObject({ code: 0, error: '' });
    expect(second.out).toContain('Nothing has changed.');
    const { db, close } = await openDatabase({ folder: env.DATA_DIR });
    const acts = await db.select().from(auditLog);
    await close();
    expect(acts).toMatchObject([{ act: 'catalogue-import', subject: 'catalogue.json' }]);
    expect(acts[0]?.details).toMatchObject({
      changes: expect.arrayContaining(['weights: 142 added']),
    });
  }, 60_000);
});
