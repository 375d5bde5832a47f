import sharp from 'sharp';

/** The screenshot of a payment as a phone makes one, with the place where it was taken inside. */
export async function screenshotFile(width = 1080, height = 2340) {
  const buffer = await sharp({
    create: { width, height, channels: 3, background: { r: 30, g: 90, b: 60 } },
  })
    .jpeg()
    .withExif({ IFD0: { Make: 'PhoneMaker' }, IFD3: { GPSLatitude: '19/1 4/1 0/1' } })
    .toBuffer();
  return { name: 'Screenshot_20261121.jpg', mimeType: 'image/jpeg', buffer };
}
