import path from 'node:path';
import sharp from 'sharp';

const fonts = process.env.STUDIO_FONTS ?? '/tmp/studio/fonts';

/** A line of Marcellus as a picture. */
async function lettering(
  text: string,
  size: number,
  colour: string,
  spacing: number,
): Promise<Buffer> {
  return sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${spacing * 1024}">${text}</span>`,
      font: `Marcellus ${size}`,
      fontfile: path.join(fonts, 'marcellus.ttf'),
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer();
}

/** 1200 x 630, what a shared link shows. */
export async function share(masters: string, pictures: string): Promise<void> {
  const stack = await sharp(path.join(masters, 'stack-gold-silver.png'))
    .resize({ width: 830 })
    .toBuffer();
  const { height = 0 } = await sharp(stack).metadata();
  await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#FAF7F0' } })
    .composite([
      { input: stack, left: 375, top: Math.round((630 - height) / 2) + 26 },
      { input: await lettering('AURUM', 84, '#1C1A16', 10), left: 72, top: 92 },
      { input: await lettering('REFINERS SINCE 1950', 21, '#6B5A34', 4), left: 76, top: 182 },
      {
        input: { create: { width: 268, height: 2, channels: 3, background: '#B08D3C' } },
        left: 76,
        top: 228,
      },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(path.join(pictures, 'share/shop.jpg'));
}
