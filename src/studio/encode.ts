/**
 * Makes the files of the store from the masters that shoot.py leaves:
 *
 *     npx tsx src/studio/encode.ts [/tmp/studio/masters] [name,name]
 *
 * AVIF and WebP with alpha in the widths that screens need, the manifest that the server reads, what is struck on each
 * picture (struck.json), the frames and films of the turntables (needs ffmpeg) and the picture for link previews. Files
 * that are newer than their master are left alone.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { storeName } from './store-names.ts';
import { share } from './share-picture.ts';

interface Picture {
  width: number;
  height: number;
  widths: number[];
  /** Only AVIF goes on to this width: WebP is for old browsers. */
  fine?: number;
  placeholder: string;
  /** The number of frames of its turntable. */
  turns?: number;
}

const masters = process.argv[2] ?? '/tmp/studio/masters';
const only = process.argv[3]?.split(',');
const pictures = path.resolve(import.meta.dirname, '../../public/pictures');

/** Widths by picture; everything else is a square tile of the catalogue. */
const WIDTHS: Record<string, number[]> = {
  'hero-bar': [320, 480, 640, 960],
  'stack-gold-silver': [480, 960],
};
const TILE = [160, 320, 560];
const FINE = 1120;

/** On a dense screen every pixel of a small file shows: small files get more quality. */
function quality(name: string, width: number): { avif: number; webp: number } {
  // first on the home screen, and large and smooth: bytes count most here
  if (name === 'hero-bar') return { avif: width > 640 ? 44 : 46, webp: 68 };
  if (width <= 160) return { avif: 56, webp: 74 };
  if (width <= 320) return { avif: 52, webp: 70 };
  return { avif: width > 560 ? 42 : 48, webp: 62 };
}

/** One width of one master; downscaling softens, so small ones are sharpened. */
function resized(master: Buffer, width: number, full: number): Sharp {
  const image = sharp(master).resize({ width, kernel: 'lanczos3' });
  return width < full * 0.4 ? image.sharpen({ sigma: 0.5, m1: 0.6, m2: 1 }) : image;
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

const changed = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

async function encode(plate: string, name: string): Promise<Picture> {
  const source = path.join(masters, `${plate}.png`);
  const master = await readFile(source);
  const { width: full = 0, height: tall = 0 } = await sharp(master).metadata();
  const widths = WIDTHS[name] ?? TILE;
  const fine = WIDTHS[name] ? undefined : FINE;
  const width = Math.max(...widths);
  const last = path.join(pictures, `${name}-${fine ?? width}.avif`);
  if ((await changed(last)) < (await changed(source))) {
    for (const step of widths) {
      const q = quality(name, step);
      const image = resized(master, step, full);
      const file = path.join(pictures, `${name}-${step}`);
      // lossless alpha: WebP coarsens it into visible steps in the shadow
      await image
        .clone()
        .webp({ quality: q.webp, alphaQuality: 70, effort: 4, smartSubsample: true })
        .toFile(`${file}.webp`);
      await avif(image, q.avif, `${file}.avif`);
    }
    if (fine) await avif(resized(master, fine, full), quality(name, fine).avif, last);
  }
  const turns = await frames(plate);
  return {
    width,
    height: Math.round((width * tall) / full),
    widths,
    ...(fine && { fine }),
    placeholder: await placeholder(master),
    ...(turns > 0 && { turns }),
  };
}

const avif = (image: Sharp, q: number, file: string) =>
  image.clone().avif({ quality: q, effort: 3, chromaSubsampling: '4:2:0' }).toFile(file);

const turnFolder = (plate: string) => path.join(masters, `${plate.replace(/-10g$/, '')}-turn`);

/** How many frames of a turntable there are. */
async function frames(plate: string): Promise<number> {
  if (!plate.endsWith('-10g')) return 0;
  const files = await readdir(turnFolder(plate)).catch(() => []);
  return files.filter((file) => /^\d+\.png$/.test(file)).length;
}

/** The frames that the thumb turns, and a film of four seconds for browsers without AVIF. */
async function turntable(plate: string, name: string): Promise<void> {
  const folder = turnFolder(plate);
  const count = await frames(plate);
  for (let at = 0; at < count; at += 1) {
    const two = String(at).padStart(2, '0');
    const file = path.join(pictures, `${name}-turn-${two}.avif`);
    if ((await changed(file)) > (await changed(path.join(folder, `${two}.png`)))) continue;
    await avif(sharp(path.join(folder, `${two}.png`)), 46, file);
  }
  if (count > 0) film(folder, count, path.join(pictures, `${name}-turntable.mp4`));
}

const PAPER = '0xF0EADD';
const BT709 = '-color_range tv -color_primaries bt709 -color_trc bt709 -colorspace bt709'.split(
  ' ',
);

function film(folder: string, count: number, file: string): void {
  const rate = String(count / 4);
  const flat = `color=${PAPER}:s=480x480:r=${rate}[p];[p][0:v]overlay=shortest=1,minterpolate=fps=24:mi_mode=blend,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`;
  const from = `-v error -y -framerate ${rate} -i`.split(' ');
  const coding = '-an -c:v libx264 -preset slow -tune animation -crf 31 -movflags +faststart'.split(
    ' ',
  );
  execFileSync('ffmpeg', [
    ...from,
    path.join(folder, '%02d.png'),
    '-filter_complex',
    flat,
    ...coding,
    ...BT709,
    file,
  ]);
}

async function main(): Promise<void> {
  sharp.concurrency(1);
  await mkdir(path.join(pictures, 'share'), { recursive: true });
  const manifestPath = path.join(pictures, 'pictures.json');
  const struckPath = path.resolve(import.meta.dirname, '../server/demo/struck.json');
  const manifest = await json<Picture>(manifestPath);
  const struck = await json(struckPath);
  const known = await json(path.join(masters, 'struck.json'));
  const plates = (await readdir(masters))
    .filter((file) => file.endsWith('.png') && !file.startsWith('icon-'))
    .map((file) => file.slice(0, -'.png'.length))
    .filter((plate) => !only || only.includes(plate));
  for (const plate of plates) {
    const name = storeName(plate);
    manifest[name] = await encode(plate, name);
    await turntable(plate, name);
    if (known[plate]) struck[name] = known[plate];
  }
  await writeFile(manifestPath, sorted(manifest));
  await writeFile(struckPath, sorted(struck));
  if (plates.includes('stack-gold-silver')) await share(masters, pictures);
  let total = 0;
  for (const file of await readdir(pictures)) total += (await stat(path.join(pictures, file))).size;
  console.log(`${plates.length} pictures, ${(total / 1024).toFixed(0)} kB in all`);
}

async function json<Value = unknown>(file: string): Promise<Record<string, Value>> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, Value>;
}

const sorted = (record: Record<string, unknown>) =>
  `${JSON.stringify(Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.localeCompare(b))), null, 2)}\n`;

await main();
