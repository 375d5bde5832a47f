import { existsSync, readdirSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import catalogue from '#server/demo/catalogue.json' with { type: 'json' };
import content from '#server/demo/content.json' with { type: 'json' };
import { pictureNames } from '#shared/content/marked-pictures.ts';
import { filmAddress, pictureAddress, readPictures } from './pictures.ts';

const pictures = readPictures('public/pictures/pictures.json');

describe('pictures', () => {
  it('ship in every width and form that their manifest names', () => {
    for (const [name, { widths, fine, turns = 0 }] of Object.entries(pictures)) {
      for (const width of widths) {
        expect(existsSync(`public/pictures/${name}-${width}.avif`), `${name} ${width}`).toBe(true);
        expect(existsSync(`public/pictures/${name}-${width}.webp`), `${name} ${width}`).toBe(true);
      }
      if (fine) expect(existsSync(`public/pictures/${name}-${fine}.avif`), name).toBe(true);
      for (let at = 0; at < turns; at += 1) {
        const frame = `public/pictures/${name}-turn-${String(at).padStart(2, '0')}.avif`;
        expect(existsSync(frame), frame).toBe(true);
      }
    }
  });

  it('weigh no more than 25 MB together', () => {
    const folder = 'public/pictures';
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const bytes = files.reduce((sum, file) => sum + statSync(`${folder}/${file}`).size, 0);
    expect(bytes).toBeLessThanOrEqual(25 * 1024 * 1024);
  });

  it('are there for everything that the demo shows', () => {
    const shown = JSON.stringify([catalogue.productTypes, content]).matchAll(
      /"(?:image|images)":(?:"([^"]+)"|\[([^\]]+)\])/g,
    );
    const names = [...shown].flatMap(
      ([, one, many]) => one ?? (JSON.parse(`[${many}]`) as string[]),
    );
    const plain = pictureNames(names);
    expect(names.length).toBeGreaterThan(50);
    expect(plain.filter((name) => !Object.hasOwn(pictures, name))).toEqual([]);
  });

  it('carry their hints in the fragment of their address', () => {
    const manifest = {
      coin: { width: 560, height: 560, widths: [160, 560], placeholder: 'a+b/c==' },
    };
    expect(pictureAddress(manifest, 'coin')).toBe(
      '/pictures/coin-560.webp#w=560&h=560&s=160,560&p=a-b_c',
    );
  });

  it('say the weight that they show, and how far AVIF goes on', () => {
    const manifest = {
      coin: { width: 560, height: 560, widths: [160, 560], placeholder: 'ab', fine: 1120 },
    };
    expect(pictureAddress(manifest, 'coin', '10')).toBe(
      '/pictures/coin-560.webp#w=560&h=560&s=160,560&f=1120&g=10&p=ab',
    );
  });

  it('tell of a turntable beside a film where its frames ship', () => {
    const manifest = {
      coin: { width: 560, height: 560, widths: [560], placeholder: 'ab', turns: 36 },
    };
    expect(filmAddress(manifest, 'coin-turntable.mp4', ['back', 'coin@10'])).toBe(
      '/pictures/coin-turntable.mp4#n=36&of=coin&g=10',
    );
    expect(filmAddress(manifest, 'other.mp4', ['coin@10'])).toBe('/pictures/other.mp4');
    expect(filmAddress({}, 'coin-turntable.mp4', [])).toBe('/pictures/coin-turntable.mp4');
    expect(filmAddress(manifest, null, [])).toBe('');
  });

  it.each(['https://elsewhere.example/a.jpg', '/uploads/a.png', 'unknown', '__proto__', ''])(
    'pass through as they are: %j',
    (image) => expect(pictureAddress({}, image)).toBe(image),
  );

  it('are shown without hints by a store that has no manifest', () => {
    expect(readPictures('/no/such/file.json')).toEqual({});
  });
});
