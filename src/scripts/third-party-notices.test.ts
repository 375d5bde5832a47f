import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shippedPackages } from './third-party-notices.ts';

describe('public/third-party-notices.txt', () => {
  it('lists every package that is shipped, in the version of the lock file (else run `npm run docs`)', () => {
    const lines = readFileSync('public/third-party-notices.txt', 'utf8').split('\n');
    const listed = lines.slice(2, lines.indexOf('', 2));
    expect(listed).toEqual(
      shippedPackages().map(({ name, version, licence }) => `${name} ${version} (${licence})`),
    );
  });

  it('holds the licence texts of what runs in the browser', () => {
    const text = readFileSync('public/third-party-notices.txt', 'utf8');
    for (const owner of ['Meta Platforms', 'Tanner Linsley', 'Daishi Kato', 'Socket.IO']) {
      expect(text).toContain(owner);
    }
  });
});
