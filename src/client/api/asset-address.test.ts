import { expect, it } from 'vitest';
import { readConfig } from '#shared/contract/config.ts';
import { assetAddress } from './asset-address.ts';

const at = (baseUrl: string) =>
  readConfig({ baseUrl, domain: 'https://aurum.example', projectName: 'AURUM' });

it.each([
  ['/api/', '/pictures/a.webp', '/pictures/a.webp'],
  ['/api/', 'pictures/a.webp?w=40', '/pictures/a.webp?w=40'],
  ['https://store.example/v1/', '/pictures/a.webp', 'https://store.example/pictures/a.webp'],
  ['https://store.example/v1/', 'pictures/a b.webp', 'https://store.example/pictures/a%20b.webp'],
  ['https://store.example/v1/', 'https://cdn.example/a.webp', 'https://cdn.example/a.webp'],
  ['https://store.example/v1/', '//cdn.example/a.webp', '//cdn.example/a.webp'],
  ['https://store.example/v1/', 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['/api/', 'blob:https://aurum.example/1', 'blob:https://aurum.example/1'],
  ['https://store.example/v1/', '', ''],
])('assetAddress: with the store at %s, %j is at %j', (baseUrl, path, address) => {
  expect(assetAddress(at(baseUrl), path)).toBe(address);
});
