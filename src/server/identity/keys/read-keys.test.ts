import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { demoKeys } from './demo-keys.ts';
import { readIdentityKeys } from './read-keys.ts';

const secret = () => randomBytes(32).toString('base64');

describe('IDENTITY_KEYS', () => {
  it('are read in their order, the first one to write with', () => {
    const [one, two] = [secret(), secret()];
    const keys = readIdentityKeys(`2026:${one}, 2025-old:${two}`);
    expect(keys.map(({ id }) => id)).toEqual(['2026', '2025-old']);
    expect(Buffer.from(keys[0].secret).toString('base64')).toBe(one);
  });

  it.each([
    ['no name', secret()],
    ['an empty name', `:${secret()}`],
    ['a name in capital letters', `KEY:${secret()}`],
    ['16 bytes alone', `2026:${randomBytes(16).toString('base64')}`],
    ['no key', '2026:'],
    ['nothing', ''],
    ['nothing after a comma', `2026:${secret()},`],
    ['hex', `2026:${randomBytes(32).toString('hex')}`],
    ['one name for two keys', `2026:${secret()},2026:${secret()}`],
    ['zeros', `2026:${Buffer.alloc(32).toString('base64')}`],
  ])('are refused with %s, in one line without the key', (_what, text) => {
    expect(() => readIdentityKeys(text)).toThrow(/^Setting IDENTITY_KEYS .+$/);
    const value = text.split(':').at(-1) ?? '';
    if (value.length > 8) expect(() => readIdentityKeys(text)).not.toThrow(value.slice(0, 8));
  });
});

describe('the keys of a demo', () => {
  it('are made once, in a file that only its own user may read', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'keys-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const made = demoKeys(path.join(folder, 'data'));
    expect(demoKeys(path.join(folder, 'data'))).toEqual(made);
    const [file, ...others] = readdirSync(path.join(folder, 'data'));
    expect(others).toEqual([]);
    const there = path.join(folder, 'data', file ?? '');
    expect(statSync(there).mode & 0o777).toBe(0o600);
    expect(readIdentityKeys(readFileSync(there, 'utf8').trim())).toEqual(made);
  });
});
