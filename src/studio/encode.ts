/**
 * Makes the files of the store from the masters that render.py leaves:
 *
 *     npx tsx src/studio/encode.ts [/tmp/studio/masters] [name,name]
 *
 * AVIF and WebP with alpha in the widths that screens need, the manifest that
 * the server reads, the film of the turning coin (needs ffmpeg) and the picture
 * for link previews.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';

interface Picture {
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
  video?: true;
}

const masters = process.argv[2] ?? '/tmp/studio/masters';
const only = process.argv[3]?.split(',');
const pictures = path.resolve(import.meta.dirname, '../../public/pictures');
const fonts = process.env.STUDIO_FONTS ?? '/tmp/studio/fonts';

/** Widths by picture; everything else is a square tile of the catalogue. */
const WIDTHS: Record<string, number[]> = {
  'hero-bar': [320, 480, 640, 960],
  'stack-gold-silver': [480, 960],
};
const TILE = [160, 320, 560];

/** Turning pieces have a film beside their picture. */
const FILMS = new Set(['gold-coin-lotus']);

/** Small files show every pixel on a dense screen: they get more quality. */
function quality(name: string, width: number): { avif: number; webp: number } {
  // first on the home screen, and large and smooth: bytes count most here
  if (name === 'hero-bar') return { avif: width > 640 ? 44 : 46, webp: 68 };
  if (width <= 160) return { avif: 58, webp: 78 };
  if (width <= 320) return { avif: 54, webp: 76 };
  return { avif: 50, webp: 72 };
}

/** One width of one master; reduction softens, so small ones are sharpened. */
function resized(master: Buffer, width: number, full: number): Sharp {
  const image = sharp(master).resize({ width, kernel: 'lanczos3' });
  return width < full * 0.7 ? image.sharpen({ sigma: 0.5, m1: 0.6, m2: 1 }) : image;
}

/** A blurred thumbnail small enough to travel inside the catalogue. */
async function placeholder(master: Buffer): Promise<string> {
  const tiny = await sharp(master)
    .resize({ width: 16 })
    .blur(0.7)
    .webp({ quality: 10, alphaQuality: 1, effort: 6, smartSubsample: false })
    .toBuffer();
  return tiny.toString('base64');
}

async function encode(name: string): Promise<Picture> {
  const master = await readFile(path.join(masters, `${name}.png`));
  const { width: full = 0, height: tall = 0 } = await sharp(master).metadata();
  const widths = WIDTHS[name] ?? TILE;
  for (const width of widths) {
    const q = quality(name, width);
    const image = resized(master, width, full);
    const file = path.join(pictures, `${name}-${width}`);
    await image
      .clone()
      .avif({ quality: q.avif, effort: 7, chromaSubsampling: '4:2:0' })
      .toFile(`${file}.avif`);
    // the alpha without loss: WebP coarsens it into visible steps in the shadow
    await image
      .clone()
      .webp({ quality: q.webp, alphaQuality: 100, effort: 6, smartSubsample: true })
      .toFile(`${file}.webp`);
  }
  const width = Math.max(...widths);
  return {
    width,
    height: Math.round((width * tall) / full),
    widths,
    placeholder: await placeholder(master),
    ...(FILMS.has(name) ? { video: true as const } : {}),
  };
}

/** The frames of `render.py --turntable` as a loop of four seconds. */
async function film(): Promise<void> {
  const folder = path.join(masters, 'turntable');
  const frames = (await readdir(folder).catch(() => [])).filter((file) =>
    /^\d+\.png$/.test(file),
  ).length;
  if (!frames) return;
  // the grain of few samples is taken out first: it costs more bytes than the coin
  const filters = 'hqdn3d=2.5:2:0:0,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p';
  const bt709 = [
    '-color_range',
    'tv',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-colorspace',
    'bt709',
  ];
  const from = [
    '-v',
    'error',
    '-y',
    '-framerate',
    String(frames / 4),
    '-i',
    path.join(folder, '%03d.png'),
    '-vf',
    filters,
  ];
  const to = [
    '-an',
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-tune',
    'animation',
    '-crf',
    '29',
    '-movflags',
    '+faststart',
  ];
  execFileSync('ffmpeg', [
    ...from,
    ...to,
    ...bt709,
    path.join(pictures, 'gold-coin-lotus-turntable.mp4'),
  ]);
}

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
async function share(): Promise<void> {
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

await mkdir(path.join(pictures, 'share'), { recursive: true });
const manifestPath = path.join(pictures, 'pictures.json');
const manifest: Record<string, Picture> = only
  ? (JSON.parse(await readFile(manifestPath, 'utf8')) as Record<string, Picture>)
  : {};
const names = (await readdir(masters))
  .filter((file) => file.endsWith('.png') && !file.startsWith('icon-'))
  .map((file) => file.slice(0, -'.png'.length))
  .filter((name) => !only || only.includes(name));
for (const name of names) manifest[name] = await encode(name);
const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => a.localeCompare(b)));
await writeFile(manifestPath, `${JSON.stringify(sorted, null, 2)}\n`);
if (!only || only.includes('stack-gold-silver')) await share();
if (!only || only.includes('gold-coin-lotus')) await film();

let total = 0;
for (const file of await readdir(pictures)) total += (await stat(path.join(pictures, file))).size;
console.log(`${names.length} pictures, ${(total / 1024).toFixed(0)} kB in all`);
