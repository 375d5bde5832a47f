import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inlinePictures } from './inline-picture.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(`${tmpdir()}/shop-pictures-`);
  mkdirSync(`${dir}/pictures`);
  for (const [width, bytes] of [
    [160, 100],
    [320, 12_000],
    [640, 12_001],
  ] as const)
    writeFileSync(`${dir}/pictures/bar-${width}.avif`, Buffer.alloc(bytes, width % 251));
  writeFileSync(`${dir}/secret.avif`, 'a lasting secret');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const picture = (srcSet: string, priority = true) =>
  `<picture><source type="image/avif" srcSet="${srcSet}" sizes="9rem"/><img src="/a.webp"${priority ? ' fetchPriority="high"' : ''}/></picture>`;
const inlined = (body: string) => inlinePictures(dir)(body);
const data = (width: number, bytes: number) =>
  `data:image/avif;base64,${Buffer.alloc(bytes, width % 251).toString('base64')}`;

it('the page gets the largest file of at most 12 kB inlined', async () => {
  const all = [160, 320, 640].map((width) => `/pictures/bar-${width}.avif ${width}w`).join(', ');
  expect(await inlined(picture(all))).toBe(picture(data(320, 12_000)));
  expect(await inlined(picture('/pictures/bar-160.avif 160w'))).toBe(picture(data(160, 100)));
});

it.each([
  ['a picture that is too large', '/pictures/bar-640.avif 640w'],
  ['a file that is not there', '/pictures/none-160.avif 160w'],
  ['another host', 'https://cdn.example/pictures/bar-160.avif 160w'],
  ['a name that leads out of the folder', '/pictures/../secret.avif 160w'],
])('the address of %s is left alone', async (_name, srcSet) => {
  expect(await inlined(picture(srcSet))).toBe(picture(srcSet));
});

it('touches no picture but the one that a visitor waits for', async () => {
  const later = picture('/pictures/bar-160.avif 160w', false);
  const first = picture('/pictures/bar-160.avif 160w');
  expect(await inlined(later + first + first)).toBe(later + picture(data(160, 100)) + first);
});
