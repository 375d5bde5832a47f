/**
 * Makes the app's icons from the emblem that render.py leaves and from the
 * flat lotus mark drawn here:
 *
 *     npx tsx src/studio/icons.ts [/tmp/studio/masters]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const masters = process.argv[2] ?? '/tmp/studio/masters';
const icons = path.resolve(import.meta.dirname, '../../public/icons');
const GREEN = '#0F3D2E';
const BRASS = '#D9B45B';

const fixed = (n: number) => String(Number(n.toFixed(2)));

/** A pointed petal from the middle outward; angles count from the top. */
function petal(angle: number, inner: number, outer: number, half: number): string {
  const turn = (x: number, y: number): string => {
    const a = (angle * Math.PI) / 180;
    return `${fixed(50 + x * Math.cos(a) - y * Math.sin(a))} ${fixed(50 + x * Math.sin(a) + y * Math.cos(a))}`;
  };
  const length = outer - inner;
  const low = -(inner + length * 0.28);
  const high = -(inner + length * 0.72);
  return (
    `M${turn(0, -inner)}C${turn(half * 1.15, low)} ${turn(half * 1.15, high)} ${turn(0, -outer)}` +
    `C${turn(-half * 1.15, high)} ${turn(-half * 1.15, low)} ${turn(0, -inner)}Z`
  );
}

/** The lotus seen from above in a box of 100: eight petals before eight, the
 * ones behind cut where the front ones pass, so that one colour is enough. */
function lotus(reach: number): { front: string; behind: string; heart: string } {
  const round = [0, 1, 2, 3, 4, 5, 6, 7];
  return {
    front: round.map((k) => petal(k * 45, reach * 0.2, reach * 0.84, reach * 0.215)).join(''),
    behind: round.map((k) => petal(22.5 + k * 45, reach * 0.3, reach, reach * 0.2)).join(''),
    heart: `M${fixed(50 - reach * 0.13)} 50a${fixed(reach * 0.13)} ${fixed(reach * 0.13)} 0 1 0 ${fixed(reach * 0.26)} 0a${fixed(reach * 0.13)} ${fixed(reach * 0.13)} 0 1 0 ${fixed(-reach * 0.26)} 0Z`,
  };
}

/** The mark in one colour; the gaps are real holes. */
function mark(reach: number, colour: string, gap = reach * 0.05): string {
  const { front, behind, heart } = lotus(reach);
  return (
    `<mask id="m"><rect width="100" height="100" fill="#fff"/><path d="${front}" fill="#000" stroke="#000" stroke-width="${fixed(gap * 2)}"/></mask>` +
    `<path d="${behind}" fill="${colour}" mask="url(#m)"/>` +
    `<path d="${front}" fill="${colour}"/><path d="${heart}" fill="${colour}"/>`
  );
}

const svg = (inside: string, size = 100): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}">${inside}</svg>`,
  );

const PNG = { palette: true, quality: 88, effort: 10, dither: 0.4, compressionLevel: 9 } as const;

/** The emblem, whole for masks or with the corners of a tile. */
async function emblem(size: number, corner: number, file: string): Promise<void> {
  let image = sharp(path.join(masters, 'icon-emblem.png'))
    .flatten({ background: GREEN })
    .resize({ width: size, height: size })
    .modulate({ brightness: 1.1, saturation: 1.04 });
  if (corner) {
    const cut = svg(`<rect width="100" height="100" rx="${corner}" fill="#fff"/>`, size);
    image = sharp(await image.png().toBuffer())
      .ensureAlpha()
      .composite([{ input: cut, blend: 'dest-in' }]);
  }
  await image.png(PNG).toFile(path.join(icons, file));
}

/** A line drawing in brass on a green disc, for the shortcuts. */
async function shortcut(file: string, lines: string): Promise<void> {
  const drawing =
    `<circle cx="50" cy="50" r="48" fill="${GREEN}"/>` +
    `<g fill="none" stroke="${BRASS}" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round">${lines}</g>`;
  await sharp(svg(drawing, 96), { density: 288 })
    .resize(96, 96)
    .png(PNG)
    .toFile(path.join(icons, file));
}

await mkdir(icons, { recursive: true });
await emblem(192, 22, 'icon-192.png');
await emblem(512, 22, 'icon-512.png');
await emblem(512, 0, 'maskable-512.png');
await emblem(180, 0, 'apple-touch-icon.png');
await sharp(svg(mark(40, '#fff'), 512))
  .png({ palette: true, colours: 32, effort: 10 })
  .toFile(path.join(icons, 'monochrome-512.png'));
// on a tile of its own the mark stands out on light and dark tabs alike
await writeFile(
  path.join(icons, 'favicon.svg'),
  svg(
    `<title>AURUM</title><rect width="100" height="100" rx="22" fill="${GREEN}"/>${mark(43, BRASS)}`,
  )
    .toString()
    .replace(' width="100" height="100">', '>'),
);
await shortcut(
  'shortcut-digital.png',
  '<path d="M26 66l15-17 12 10 21-26"/><path d="M60 33h14v14"/>',
);
await shortcut(
  'shortcut-bag.png',
  '<path d="M30 42h40l4 32H26z"/><path d="M40 48v-8a10 10 0 0 1 20 0v8"/>',
);
await shortcut(
  'shortcut-orders.png',
  '<path d="M32 25h36v51l-9-6-9 6-9-6-9 6z"/><path d="M42 40h16M42 52h16"/>',
);
