import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import catalogue from '#server/demo/catalogue.json' with { type: 'json' };
import content from '#server/demo/content.json' with { type: 'json' };
import { pictureAddress, readPictures } from './pictures.ts';

const pictures = readPictures('public/pictures/pictures.json');

describe('pictures', () => {
  it('ship in every width and form that their manifest names', () => {
    for (const [name, { widths }] of Object.entries(pictures)) {
      for (const width of widths) {
        expect(existsSync(`public/pictures/${name}-${width}.avif`), `${name} ${width}`).toBe(true);
        expect(existsSync(`public/pictures/${name}-${width}.webp`), `${name} ${width}`).toBe(true);
      }
    }
  });

  it('are there for everything that the demo shows', () => {
    const shown = JSON.stringify([catalogue.productTypes, content]).matchAll(
      /"(?:image|images)":(?:"([^"]+)"|\[([^\]]+)\])/g,
    );
    const names = [...shown].flatMap(([, one, many]) => one ?? JSON.parse(`[${many}]`));
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !Object.hasOwn(pictures, name))).toEqual([]);
  });

  it('carry their hints in the fragment of their address', () => {
    const manifest = {
      coin: { width: 560, height: 560, widths: [160, 560], placeholder: 'a+b/c==' },
    };
    expect(pictureAddress(manifest, 'coin')).toBe(
      '/pictures/coin-560.webp#w=560&h=560&s=160,560&p=a-b_c',
    );
  });

  it.each(['https://elsewhere.example/a.jpg', '/uploads/a.png', 'unknown', '__proto__', ''])(
    'pass through as they are: %j',
    (image) => expect(pictureAddress({}, image)).toBe(image),
  );

  it('are shown without hints by a store that has no manifest', () => {
    expect(readPictures('/no/such/file.json')).toEqual({});
  });
});
