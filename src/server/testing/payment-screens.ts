import sharp from 'sharp';

const WIDTH = 1080;
const HEIGHT = 2280;

/** Numbers from 0 to below 1, the same for the same seed. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The ten digits in 3 x 5 cells, row by row, so that no font is needed. */
const DIGITS = '75557 26227 71747 71717 55711 74717 74757 71111 75757 75717'
  .split(' ')
  .map((rows) => [...rows].map(Number));

interface Written {
  x: number;
  y: number;
  cell: number;
  color: string;
}

/** One path for all cells: as a rectangle each they take as long to draw as all the rest of the screen. */
const write = (text: string, { x, y, cell, color }: Written): string => {
  const cells = [...text].flatMap((digit, at) =>
    (DIGITS[Number(digit)] ?? []).flatMap((row, down) =>
      [4, 2, 1].flatMap((bit, across) =>
        (row & bit) === 0
          ? []
          : `M${x + (at * 4 + across) * cell} ${y + down * cell}h${cell}v${cell}h${-cell}z`,
      ),
    ),
  );
  return `<path fill="${color}" d="${cells.join('')}"/>`;
};

const LOOKS = [
  { paper: '#ffffff', ink: '#202124' },
  { paper: '#0f1c2e', ink: '#ffffff' },
  { paper: '#f4f0ff', ink: '#2d1a5a' },
];

/**
 * A payment app's screenshot, as a PNG: one of three looks that differ only in colours, with an amount, a time, a payer and two
 * long numbers that depend on the seed.
 */
export function paymentScreen(seed: number): Promise<Buffer> {
  const next = numbersOf(seed * 7919 + 17);
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(next() * 10)).join('');
  const { paper, ink: color } = LOOKS[seed % LOOKS.length] ?? { paper: '#fff', ink: '#000' };
  const marks = [
    write(digits(4), { x: 60, y: 30, cell: 7, color }),
    '<circle cx="540" cy="420" r="130" fill="#34a853"/>',
    write(digits(8), { x: 250, y: 620, cell: 18, color }),
    write(digits(12), { x: 330, y: 850, cell: 8, color }),
    '<rect x="60" y="1000" width="960" height="700" rx="40" fill="none" stroke="#999" stroke-width="3"/>',
    write(digits(12), { x: 110, y: 1120, cell: 9, color }),
    write(digits(6 + Math.floor(next() * 10)), { x: 110, y: 1300, cell: 9, color }),
    write(digits(14), { x: 110, y: 1500, cell: 9, color }),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>${marks.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

/** Ways in which a screenshot is passed on: each gives other bytes of the same picture. */
export const COPIES: Record<string, (picture: Buffer) => Promise<Buffer>> = {
  'as a JPEG': (picture) => sharp(picture).jpeg({ quality: 60 }).toBuffer(),
  'as a WebP': (picture) => sharp(picture).webp({ quality: 70 }).toBuffer(),
  'at half the size': (picture) => sharp(picture).resize(540).png().toBuffer(),
  'scaled and compressed': (picture) => sharp(picture).resize(720).jpeg({ quality: 50 }).toBuffer(),
  'cut by 6 pixels all around': (picture) =>
    sharp(picture).extract({ left: 6, top: 6, width: 1068, height: 2268 }).png().toBuffer(),
  'cut by 12 pixels at the top': (picture) =>
    sharp(picture).extract({ left: 0, top: 12, width: 1080, height: 2268 }).png().toBuffer(),
};
