import { createServer } from 'node:http';
import { importCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { readCatalogueFile } from '#server/catalogue/import/import-file.ts';
import { openDatabase } from '#server/db/database.ts';
import { deskCommand } from '#server/desk/command-line/desk-command.ts';
import { fillFolder } from './databases/embedded-folder.ts';

/** The settings that say where a store keeps its data. */
type Where = { DATABASE_URL: string } | { DATA_DIR: string };

/** A seller that differs from the demo's. Its GSTIN is valid by its check character and belongs to nobody here. */
export const REAL_SELLER = {
  name: 'Suvarna Refiners Private Limited',
  address: '12 Bullion Exchange, Zaveri Bazaar, Mumbai, Maharashtra 400003',
  state: 'Maharashtra',
  gstin: '27AAPFU0939F1ZV',
};

export const CATALOGUE = {
  premiums: { gold999: '500', gold995: '150', silver999: '1100' },
  productTypes: [
    {
      name: 'Bars',
      image: 'gold-bar-minted',
      customised: false,
      categories: [
        {
          name: 'Cast Bars',
          image: 'gold-bar-minted',
          products: [
            {
              name: 'Suvarna Bar',
              metal: 'Gold',
              purity: '999',
              images: ['gold-bar-minted'],
              shortDescription: 'A bar of fine gold.',
              description: '<p>A bar of fine gold.</p>',
              purityText: '<p>Fineness 999.</p>',
              packagingText: '<p>In a card.</p>',
              certification: 'Assay card',
              collection: 'House',
              packaging: 'Card',
              marketplaces: {},
              convertToCoin: false,
              display: true,
              weights: [
                {
                  grams: '10',
                  uniqueId: 'SUV-BAR-10',
                  size: '27 × 16 × 1 mm',
                  mrp: '140000.00',
                  margin: '1',
                  netAmount: '350.00',
                  serviceTax: '3',
                  otherTax: '0',
                  makingCharge: '1.5',
                  logistics: '0.00',
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};

/** Puts into a database what a real store has before its first start: catalogue, premiums, seller, bands. */
export async function fillRealStore(where: Where): Promise<void> {
  if ('DATA_DIR' in where) await fillFolder(where.DATA_DIR);
  const { db, close } = await openDatabase(
    'DATABASE_URL' in where ? { databaseUrl: where.DATABASE_URL } : { folder: where.DATA_DIR },
  );
  try {
    const { catalogue, problems } = readCatalogueFile(CATALOGUE);
    if (!catalogue) throw new Error(problems.join('; '));
    await importCatalogue(db, catalogue);
  } finally {
    await close();
  }
  await runDeskOn(
    where,
    'seller',
    ...Object.entries(REAL_SELLER).flatMap(([name, text]) => [`--${name}`, text]),
  );
  await runDeskOn(where, 'rate-band', '--metal', 'gold', '--from', '90000', '--to', '180000');
  await runDeskOn(where, 'rate-band', '--metal', 'silver', '--from', '100000', '--to', '250000');
}

/** Runs a desk command on a store that is not running. Throws where it is refused. */
export async function runDeskOn(where: Where, ...args: string[]): Promise<string> {
  const said: string[] = [];
  const hear = (line: string) => said.push(line);
  const code = await deskCommand(args, { ...where }, { out: hear, error: hear });
  if (code !== 0) throw new Error(said.join('\n'));
  return said.join('\n');
}

export interface LocalFeed {
  /** The settings that name this feed. */
  settings: Record<string, string>;
  /** Sets its answer from now on. */
  say: (answer: { status?: number; body?: string; headers?: Record<string, string> }) => void;
  close: () => Promise<void>;
}

/** A rate feed on a local port, like a refinery's supplier's. */
export async function openLocalFeed(): Promise<LocalFeed> {
  let answer: Parameters<LocalFeed['say']>[0] = {};
  const server = createServer((_request, response) => {
    const body =
      answer.body ??
      JSON.stringify({ gold: '134400.00', silver: '171000.00', at: new Date().toISOString() });
    response.writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      ...answer.headers,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    settings: {
      RATE_SOURCE: `http:http://127.0.0.1:${port}/live`,
      RATE_HTTP_FIELDS: '{"gold":"gold","silver":"silver","time":"at"}',
    },
    say: (said) => {
      answer = said;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The settings of a real store without obstacles, except its data and its feed. */
export const REAL_SETTINGS = {
  PORT: '0',
  DEMO: '0',
  LOG_LEVEL: 'silent',
  PUBLIC_ORIGIN: 'https://shop.example',
  TRUST_PROXY: '1',
  SHOP_NAME: 'Suvarna Refinery',
  UPI_PA: 'suvarna@bank',
  TAX_PROFILE: 'india-gst',
  IDENTITY_KEYS: '2026:f2cq4O3SXIcBy6Y9nFvVwLzJ0i1T8bMa5kREhPxNUgA=',
};
