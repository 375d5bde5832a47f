/**
 * Makes the pictures that link previews show, from the files that encode.ts leaves:
 *
 *     npx tsx src/studio/share-pictures.ts [name,name]
 *
 * 1200 x 630 JPEG, which every messenger reads, each piece alone on the paper's colour, whole in the
 * middle square that some cut out. The shop's own, share/shop.jpg, is made by encode.ts from its master.
 */
import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const WIDE = 1200;
const TALL = 630;
/** The most of the card that a piece may take. */
const PIECE = { width: 900, height: 500 };

const only = process.argv[2]?.split(',');
const pictures = path.resolve(import.meta.dirname, '../../public/pictures');
const share = path.join(pictures, 'share');
const manifest = JSON.parse(await readFile(path.join(pictures, 'pictures.json'), 'utf8')) as Record<
  string,
  { widths: number[] }
>;

async function card(name: string, widths: number[]): Promise<number> {
  const file = path.join(pictures, `${name}-${Math.max(...widths)}.webp`);
  const piece = await sharp(file)
    .resize({ ...PIECE, fit: 'inside', kernel: 'lanczos3', withoutEnlargement: true })
    .toBuffer();
  const out = path.join(share, `${name}.jpg`);
  await sharp({ create: { width: WIDE, height: TALL, channels: 3, background: '#FAF7F0' } })
    .composite([{ input: piece, gravity: 'centre' }])
    .jpeg({ quality: 68, mozjpeg: true })
    .toFile(out);
  return (await stat(out)).size;
}

await mkdir(share, { recursive: true });
const sizes: number[] = [];
for (const [name, { widths }] of Object.entries(manifest)) {
  if (!only || only.includes(name)) sizes.push(await card(name, widths));
}
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} kB`;
const total = sizes.reduce((sum, size) => sum + size, 0);
console.log(
  `${sizes.length} pictures, the largest ${kilobytes(Math.max(...sizes))}, ${kilobytes(total)} in all`,
);
