import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { m } from '#server/messages/compiled/messages.js';
import { readProof } from './read-proof.ts';

const heic = readFileSync(new URL('./phone.heic', import.meta.url));
const text = (words: string) => Buffer.from(words, 'latin1');
const dataUrl = (bytes: Uint8Array, type = 'image/jpeg') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

const paper = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 4, background: { r: 176, g: 141, b: 74, alpha: 1 } },
  });

let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  // Noise, so that cropping a picture changes it.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = sharp({
    create: { width: 300, height: 200, channels: 3, background: '#fff', noise },
  });
  jpeg = await photo
    .withExif({ IFD0: { Copyright: '<script>alert(1)</script>', Make: 'AurumPhone' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  png = await paper(60, 90).png().toBuffer();
});

/** A PNG with one bit per pixel, however large, in a few bytes. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([text(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    text('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The HEIC file with another declared size. */
function lyingHeic(width: number, height: number): Buffer {
  const file = Buffer.from(heic);
  for (let at = file.indexOf('ispe'); at >= 0; at = file.indexOf('ispe', at + 4)) {
    file.writeUInt32BE(width, at + 8);
    file.writeUInt32BE(height, at + 12);
  }
  return file;
}

/** The customer who sends the pictures. */
const ASHA = 1;

describe('a screenshot', () => {
  it.each([
    ['JPEG', async () => paper(60, 90).flatten().jpeg().toBuffer()],
    ['PNG', async () => paper(60, 90).png().toBuffer()],
    ['WebP', async () => paper(60, 90).webp().toBuffer()],
    ['HEIC', async () => heic],
  ])('a screenshot is taken as %s and drawn as JPEG', async (_kind, make) => {
    const proof = await readProof(dataUrl(await make(), 'application/octet-stream'), ASHA);
    const drawn = await sharp(proof.bytes).metadata();
    expect(drawn).toMatchObject({ format: 'jpeg', width: proof.width, height: proof.height });
    expect(proof.mediaType).toBe('image/jpeg');
    expect(proof.width / proof.height).toBeCloseTo(2 / 3, 1);
  });

  it('a screenshot is turned the right way up, and says nothing of phone or place', async () => {
    const proof = await readProof(dataUrl(jpeg), ASHA);
    expect(proof).toMatchObject({ width: 200, height: 300 });
    expect(Buffer.from(proof.bytes).includes('AurumPhone')).toBe(false);
    expect((await sharp(proof.bytes).metadata()).exif).toBeUndefined();
  });

  it('a screenshot is scaled to fit, and never enlarged', async () => {
    const large = await paper(4000, 4500).flatten().jpeg().toBuffer();
    expect(await readProof(dataUrl(large), ASHA)).toMatchObject({ width: 2000, height: 2250 });
    expect(await readProof(dataUrl(png), ASHA)).toMatchObject({ width: 60, height: 90 });
  });

  it('a screenshot with something else behind it loses that', async () => {
    for (const tail of ['<html><script>alert(1)</script>', 'PK\x03\x04 a whole archive']) {
      const proof = await readProof(dataUrl(Buffer.concat([jpeg, text(tail)]), 'text/html'), ASHA);
      expect(Buffer.from(proof.bytes).includes(tail.slice(0, 8))).toBe(false);
      expect(Buffer.from(proof.bytes).includes('script')).toBe(false);
    }
  });
});

describe('a file that is no screenshot', () => {
  const gif = 'GIF89a/*\x00\x00*/=1;alert(1)//';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';
  const pngHead = '\x89PNG\r\n\x1a\n';
  it.each([
    ['nothing', () => '', 400, m.proof_missing],
    ['an empty file', () => dataUrl(Buffer.alloc(0)), 400, m.proof_empty],
    ['what is no data URL', () => 'javascript:alert(1)', 400, m.proof_not_a_picture],
    ['an address', () => 'https://aurum.example/a.jpg', 400, m.proof_not_a_picture],
    ['an SVG', () => dataUrl(text(svg), 'image/svg+xml'), 400, m.proof_not_a_picture],
    ['HTML', () => dataUrl(text('<!doctype html><p>paid')), 400, m.proof_not_a_picture],
    ['a script with the head of a GIF', () => dataUrl(text(gif)), 400, m.proof_not_a_picture],
    [
      'a renamed PDF',
      () => dataUrl(text('%PDF-1.7 paid'), 'image/png'),
      400,
      m.proof_not_a_picture,
    ],
    ['HTML with the head of a PNG', () => dataUrl(text(`${pngHead}<p>`)), 400, m.proof_damaged],
    ['half a JPEG', () => dataUrl(jpeg.subarray(0, jpeg.length / 2)), 400, m.proof_damaged],
    ['half a PNG', () => dataUrl(png.subarray(0, png.length / 2)), 400, m.proof_damaged],
    ['half a HEIC', () => dataUrl(heic.subarray(0, heic.length - 200)), 400, m.proof_damaged],
    ['a photograph of 30 MB', () => dataUrl(large(jpeg, 30)), 413, m.proof_too_large],
    [
      'a PNG of 100 megapixels',
      () => dataUrl(hugePng(10_000, 10_000)),
      413,
      m.proof_too_many_pixels,
    ],
    ['a PNG of one row', () => dataUrl(hugePng(50_000_000, 1)), 413, m.proof_too_many_pixels],
    ['a PNG of one column', () => dataUrl(hugePng(1, 20_000)), 413, m.proof_too_many_pixels],
    ['a HEIC of 30 megapixels', () => dataUrl(lyingHeic(6000, 5000)), 413, m.proof_too_many_pixels],
    ['a HEIC that lies about its size', () => dataUrl(lyingHeic(9000, 9)), 400, m.proof_damaged],
  ])('%s', async (_name, make, code, words) => {
    await expect(readProof(make(), ASHA)).rejects.toMatchObject({ code, message: words() });
  });

  const large = (bytes: Buffer, megabytes: number) =>
    Buffer.concat([bytes, Buffer.alloc(megabytes * 1024 * 1024)]);

  it('anything at all is refused or drawn, and nothing else happens', async () => {
    const heads = [text('\xff\xd8\xff'), text(pngHead), text('RIFF\0\0\0\0WEBPVP8 '), heic];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...heads), fc.uint8Array(), async (head, rest) => {
        const bytes = Buffer.concat([head.subarray(0, 700), rest]);
        const read = await readProof(dataUrl(bytes), ASHA).catch((error: unknown) => error);
        expect(read).toMatchObject({ name: 'Refusal', code: 400 });
      }),
      { numRuns: 40 },
    );
  });

  it('screenshots beyond the queue are refused with words', async () => {
    const url = dataUrl(png);
    const tries = await Promise.allSettled(
      Array.from({ length: 80 }, (_, customer) => readProof(url, customer)),
    );
    const refused = tries.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(80 - 2 - 64);
    expect(refused[0]).toMatchObject({ reason: { code: 429, message: m.proof_crowded() } });
    expect(await readProof(url, ASHA)).toMatchObject({ width: 60 });
  });

  it('screenshots of one customer are drawn one after another, and nobody else waits for them', async () => {
    const url = dataUrl(png);
    const drawn: string[] = [];
    const hers = Array.from({ length: 30 }, () =>
      readProof(url, ASHA).then(() => void drawn.push('hers')),
    );
    await readProof(url, 2).then(() => void drawn.push('his'));
    await Promise.all(hers);
    expect(drawn.indexOf('his')).toBeLessThan(10);
  });
});
