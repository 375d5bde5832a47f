import { createHash } from 'node:crypto';
import sharp from 'sharp';

let taken = 0;

/** A screenshot of a payment as phones make them, each different, with its location in the metadata. */
export async function screenshotFile(width = 1080, height = 2340) {
  const buffer = await sharp({
    create: { width, height, channels: 3, background: { r: 30, g: 90, b: 60 } },
  })
    .composite([{ input: await marksOf((taken += 1)), top: 200, left: 100 }])
    .jpeg()
    .withExif({ IFD0: { Make: 'PhoneMaker' }, IFD3: { GPSLatitude: '19/1 4/1 0/1' } })
    .toBuffer();
  return { name: 'Screenshot_20261121.jpg', mimeType: 'image/jpeg', buffer };
}

/** Blocks that no other picture of this run has: the desk asks about pictures that are alike. */
const marksOf = (taken: number): Promise<Buffer> =>
  sharp(createHash('sha256').update(`${process.pid} ${taken}`).digest(), {
    raw: { width: 4, height: 8, channels: 1 },
  })
    .resize(400, 800, { kernel: 'nearest' })
    .png()
    .toBuffer();
