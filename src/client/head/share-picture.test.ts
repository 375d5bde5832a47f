import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#shared/contract/config.ts';
import { pictureAddress } from '#server/catalogue/pictures.ts';
import { sharePicture } from './share-picture.ts';

const config = readConfig({
  baseUrl: '/api/',
  domain: 'https://shop.example',
  projectName: 'AURUM',
});
const elsewhere = { ...config, baseUrl: 'https://store.example/api/' };
const manifest = JSON.parse(readFileSync('public/pictures/pictures.json', 'utf8'));
const CARD = { width: 1200, height: 630 };

describe('sharePicture', () => {
  it('is the card of each of our pieces, and the file exists', () => {
    for (const name of Object.keys(manifest)) {
      const path = pictureAddress(manifest, name);
      expect(sharePicture(config, path)).toEqual({
        address: `https://shop.example/pictures/share/${name}.jpg`,
        size: CARD,
      });
      expect(existsSync(`public/pictures/share/${name}.jpg`), name).toBe(true);
    }
    expect(existsSync('public/pictures/share/shop.jpg')).toBe(true);
  });

  it.each([
    ['https://cdn.example/a.png?x=1', 'https://cdn.example/a.png?x=1'],
    ['//cdn.example/a.png', 'https://cdn.example/a.png'],
    ['/images/a.png', 'https://shop.example/images/a.png'],
    ['images/a b.png', 'https://shop.example/images/a%20b.png'],
  ])('uses %s of another store as it is, without a size', (path, address) => {
    expect(sharePicture(config, path)).toEqual({ address });
  });

  it('is at the store’s address if app and store live on different hosts', () => {
    const lotus = pictureAddress(manifest, 'gold-coin-lotus');
    expect(sharePicture(elsewhere, lotus).address).toBe(
      'https://store.example/pictures/share/gold-coin-lotus.jpg',
    );
    expect(sharePicture(elsewhere, 'a.png').address).toBe('https://store.example/a.png');
  });

  it.each(['', 'data:image/png;base64,AA', 'javascript:alert(1)', 'https://['])(
    'is the shop’s own card if %j cannot be fetched by anybody',
    (path) => {
      expect(sharePicture(config, path)).toEqual({
        address: 'https://shop.example/pictures/share/shop.jpg',
        size: CARD,
      });
    },
  );
});
