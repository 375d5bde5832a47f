import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picturesOperations } from '#shared/desk/contract/catalogue/pictures.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { newsItems } from '#server/db/schema/content.ts';
import { pictureFiles } from '#server/db/schema/pictures.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openLookingShop } from '#server/testing/looking-shop.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { requireFilms, requirePictures } from './require-pictures.ts';

const { ListPictures, PreviewPicture, AddPicture, AddFilm, DescribePicture, DeletePictures } =
  picturesOperations;

let shop: TestShop;
let clerk: TestStaff;
let photo: Buffer;

const fileOf = (name: string, bytes: Buffer) => ({
  name,
  mediaType: 'application/octet-stream',
  base64: bytes.toString('base64'),
});
const add = (name: string, bytes = photo, more: object = {}) =>
  callDesk(
    shop,
    AddPicture,
    { file: fileOf(name, bytes), alt: 'A coin', shape: 'square', ...more },
    clerk,
  );
const list = (more: object = {}) => callDesk(shop, ListPictures, more, clerk);

beforeAll(async () => {
  shop = await openLookingShop('Suvarna');
  clerk = await newStaff(shop, ['catalogue']);
  // A little sensor noise: much of it would keep the AVIF encoder busy for long.
  const noise = { type: 'gaussian', mean: 128, sigma: 3 } as const;
  photo = await sharp({
    create: { width: 900, height: 700, channels: 3, background: '#fff', noise },
  })
    .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitude: '19/1 4/1 0/1' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => shop.close());

describe('a picture that is uploaded', () => {
  it('is there in all widths and both formats, named by what it shows, and without what the phone wrote', async () => {
    const { stem, src, added } = await add('IMG 2041 Lotus.JPG');
    expect(added).toBe(true);
    expect(stem).toMatch(/^img-2041-lotus-[0-9a-f]{10}$/);
    expect(src).toMatch(new RegExp(`^/pictures/${stem}-560\\.webp#w=560&h=560&s=160,320,560&p=`));
    const { pictures } = await list({ search: 'lotus' });
    expect(pictures).toMatchObject([{ stem, alt: 'A coin', uses: [], by: clerk.name, width: 560 }]);
    for (const name of [`${stem}-160.avif`, `${stem}-560.webp`, `share/${stem}.jpg`]) {
      const [file] = await shop.db.select().from(pictureFiles).where(eq(pictureFiles.name, name));
      const { format, width, exif, icc, xmp } = await sharp(file?.bytes).metadata();
      expect({ exif, icc, xmp }).toEqual({});
      expect(Buffer.from(file?.bytes ?? []).includes('SecretPhone')).toBe(false);
      expect([format, width]).toEqual(
        name.endsWith('jpg')
          ? ['jpeg', 1200]
          : [expect.anything(), Number(/(\d+)\.\w+$/.exec(name)?.[1])],
      );
    }
    expect(shop.pictures[stem]).toMatchObject({ width: 560, widths: [160, 320, 560] });
  });

  it('a picture is kept once, however often it comes', async () => {
    const one = await add('same.jpg');
    expect(await add('same.jpg')).toEqual({ ...one, added: false });
  });

  it('is cut where that was asked for, in the ratio of its shape', async () => {
    const left = await sharp({
      create: { width: 800, height: 400, channels: 3, background: '#d00' },
    })
      .composite([
        {
          input: await sharp({
            create: { width: 400, height: 400, channels: 3, background: '#00d' },
          })
            .png()
            .toBuffer(),
          left: 400,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const { stem } = await add('two.png', left, { cut: { x: 0.5, y: 0, width: 0.5, height: 1 } });
    const [file] = await shop.db
      .select()
      .from(pictureFiles)
      .where(eq(pictureFiles.name, `${stem}-320.webp`));
    const { channels } = await sharp(file?.bytes).stats();
    expect(channels[0]?.mean).toBeLessThan(12);
    expect(channels[2]?.mean).toBeGreaterThan(200);
  });

  it('may be a HEIC photograph, which is shown as JPEG to whoever cuts it', async () => {
    const heic = readFileSync('src/server/payments/proof/phone.heic');
    const { base64 } = await callDesk(
      shop,
      PreviewPicture,
      { file: fileOf('a.heic', heic) },
      clerk,
    );
    const { format } = await sharp(Buffer.from(base64, 'base64')).metadata();
    expect(format).toBe('jpeg');
  });

  it.each([
    ['an SVG with a script', Buffer.from('<svg xmlns="x"><script/></svg>'), /not a picture/],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), /not a picture/],
    ['half a picture', () => photo.subarray(0, 2000), /damaged/],
    ['nothing', Buffer.alloc(0), /empty/],
  ])('%s is refused in words', async (_name, bytes, words) => {
    await expect(add('x.jpg', typeof bytes === 'function' ? bytes() : bytes)).rejects.toThrow(
      words,
    );
  });

  it('a picture with too few or too many pixels is refused', async () => {
    const solid = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
        .png()
        .toBuffer();
    await expect(add('small.png', await solid(200, 200))).rejects.toThrow(/At least 320/);
    await expect(add('bomb.png', await solid(20_000, 3000))).rejects.toThrow(/too many pixels/);
  });
});

describe('a picture that something names', () => {
  it('a picture in use is found there and cannot be deleted until nothing names it', async () => {
    const { stem } = await add('named.jpg');
    await shop.db
      .insert(newsItems)
      .values({ image: stem, title: 'Diwali hours', description: '', link: '', position: 1 });
    const { pictures } = await list({ search: 'named' });
    expect(pictures[0]?.uses).toEqual(['news Diwali hours']);
    const unused = await list({ unused: true });
    expect(unused.pictures.map((each) => each.stem)).not.toContain(stem);
    await expect(callDesk(shop, DeletePictures, { stems: [stem] }, clerk)).rejects.toThrow(
      /used by news Diwali hours/,
    );
    await shop.db.delete(newsItems).where(eq(newsItems.image, stem));
    const { changed } = await callDesk(shop, DeletePictures, { stems: [stem] }, clerk);
    expect(changed).toBe(true);
    expect(shop.pictures).not.toHaveProperty(stem);
    expect(
      await shop.db
        .select()
        .from(pictureFiles)
        .where(eq(pictureFiles.name, `${stem}-160.avif`)),
    ).toEqual([]);
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subject, stem));
    expect(acts.map(({ act, by }) => [act, by])).toEqual([
      ['picture added', clerk.name],
      ['picture deleted', clerk.name],
    ]);
  });

  it('must be there: shipped, uploaded or on the web', async () => {
    const { stem } = await add('there.jpg');
    await requirePictures(shop, [stem, 'gold-coin-lotus', '', 'https://cdn.example/a.jpg']);
    await expect(requirePictures(shop, [stem, 'gone', 'gold-coin-lotus'])).rejects.toThrow(
      /There is no picture gone/,
    );
    await expect(requirePictures(shop, ['__proto__'])).rejects.toThrow(/no picture/);
  });
});

it('a picture’s description is changed, and the audit log has the earlier one', async () => {
  const { stem } = await add('described.jpg');
  const describeIt = () => callDesk(shop, DescribePicture, { stem, alt: 'A silver bar' }, clerk);
  expect(await describeIt()).toMatchObject({ changed: true });
  expect(await describeIt()).toMatchObject({ changed: false });
  const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subject, stem));
  expect(acts.at(-1)).toMatchObject({
    act: 'picture described',
    details: { before: { alt: 'A coin' }, after: { alt: 'A silver bar' } },
  });
});

describe('a film', () => {
  const box = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const mp4 = Buffer.concat([
    box('ftyp', Buffer.from('isom0000')),
    box(
      'moov',
      Buffer.concat([box('mvhd', Buffer.alloc(20)), box('udta', Buffer.from('+19.07+72.87/'))]),
    ),
    box('mdat', Buffer.alloc(200, 7)),
  ]);

  it('a film is kept without the place where it was taken', async () => {
    const { stem, src } = await callDesk(
      shop,
      AddFilm,
      { file: fileOf('Turning coin.mp4', mp4), alt: 'A coin turns' },
      clerk,
    );
    expect(src).toBe(`/pictures/${stem}`);
    expect(stem).toMatch(/^turning-coin-[0-9a-f]{10}\.mp4$/);
    const [file] = await shop.db.select().from(pictureFiles).where(eq(pictureFiles.name, stem));
    const kept = Buffer.from(file?.bytes ?? []);
    expect(kept.length).toBe(mp4.length);
    expect(kept.includes('+19.07')).toBe(false);
    await requireFilms(shop, [stem]);
    await expect(requireFilms(shop, ['none.mp4'])).rejects.toThrow(/no film none.mp4/);
  });

  it('a file that is no film is refused', async () => {
    const file = fileOf('x.mp4', Buffer.from('<html>moov</html>'));
    await expect(callDesk(shop, AddFilm, { file, alt: '' }, clerk)).rejects.toThrow(/not a film/);
  });
});

it('a list goes on where the last one ended', async () => {
  const all = await list();
  const first = await list({ limit: 2 });
  const rest = await list({ after: first.next });
  expect([...first.pictures, ...rest.pictures].map(({ stem }) => stem)).toEqual(
    all.pictures.map(({ stem }) => stem),
  );
});

it('somebody who may not edit pictures adds and deletes none', async () => {
  const support = await newStaff(shop, ['support']);
  const request = { file: fileOf('a.jpg', photo), alt: '', shape: 'square' } as const;
  await expect(callDesk(shop, AddPicture, request, support)).rejects.toThrow(/role/);
  await expect(callDesk(shop, DeletePictures, { stems: ['a'] }, support)).rejects.toThrow(/role/);
});
