import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { retainAssets } from './retain-assets.ts';

let folder: string;
const assets = () => path.join(folder, 'assets');
const memory = () => path.join(folder, 'earlier');

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-assets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build empties its folder first. Returns the files that are there afterwards. */
function build(...files: string[]): string[] {
  rmSync(assets(), { recursive: true, force: true });
  mkdirSync(assets());
  for (const file of files) writeFileSync(path.join(assets(), file), `of ${file}`);
  retainAssets(assets(), memory());
  return readdirSync(assets()).sort();
}

it('retainAssets keeps the scripts of the two builds before', () => {
  expect(build('a1.js', 'same.js')).toEqual(['a1.js', 'same.js']);
  expect(build('a2.js', 'same.js')).toEqual(['a1.js', 'a2.js', 'same.js']);
  expect(build('a3.js')).toEqual(['a1.js', 'a2.js', 'a3.js', 'same.js']);
  expect(build('a4.js')).toEqual(['a2.js', 'a3.js', 'a4.js', 'same.js']);
  expect(build('a5.js')).toEqual(['a3.js', 'a4.js', 'a5.js']);
  expect(readFileSync(path.join(assets(), 'a3.js'), 'utf8')).toBe('of a3.js');
});

it('retainAssets counts a build that changed nothing once', () => {
  build('a1.js');
  for (let time = 0; time < 5; time += 1) build('a2.js');
  expect(build('a2.js')).toEqual(['a1.js', 'a2.js']);
});

it('retainAssets begins anew where its memory cannot be read', () => {
  build('a1.js');
  writeFileSync(path.join(memory(), 'builds.json'), '{half');
  expect(build('a2.js')).toEqual(['a2.js']);
  expect(build('a3.js')).toEqual(['a2.js', 'a3.js']);
});
