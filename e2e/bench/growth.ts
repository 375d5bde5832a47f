/**
 * A benchmark, not a test: the cost of a catalogue of 10,000 products compared with the demo's, on PostgreSQL. For each page: its
 * document (brotli), the store's CPU for it, and a first visit on a slow phone (`first-visit.ts`) with all its requests in ten
 * seconds. `npm run bench:growth [PRODUCTS [PAGE …]]`.
 */
import { type Browser, chromium } from 'playwright';
import pg from 'pg';
import { databaseAddress, onServer } from '../../src/server/testing/databases/on-server.ts';
import { startCluster } from '../../src/server/testing/databases/postgres.ts';
import { AS_UNDRIVEN, CHROMIUM_ARGS, systemChromium } from '../support/chromium.ts';
import { cpuOf } from '../support/process-cost.ts';
import { PHONE_AGENT } from '../support/slow-phone.ts';
import { grownCatalogue } from '../support/stores/grown-catalogue.ts';
import { type RunningStore, startStore } from '../support/stores/store.ts';
import { firstVisit, type Visit } from './first-visit.ts';

const PRODUCTS = Number(process.argv[2] ?? 10_000);
const VISITS = 3;
const READS = 40;
const ALL = [
  '/',
  '/products',
  '/products/gold-coins',
  '/products/gold-coins/lotus-coin',
  '/search',
  '/search?q=lotus%2010%20gm',
];
/** Only in the large catalogue: a leaf of twenty products. */
const LEAF = '/products/gold-coins/series-1/part-1';
const NAMED = process.argv.slice(3);
const PAGES = NAMED.length > 0 ? NAMED : [...ALL, LEAF];

interface Cost {
  document: number;
  /** CPU of the store, ms. */
  first: number;
  again: number;
  visit: Visit;
}

async function measure(browser: Browser, store: RunningStore, page: string): Promise<Cost> {
  const cpu = () => cpuOf(store.pid());
  const read = async () => {
    const answer = await fetch(store.origin + page, {
      headers: {
        accept: 'text/html,image/avif',
        'accept-encoding': 'br',
        'user-agent': PHONE_AGENT,
      },
    });
    if (answer.status !== 200) throw new Error(`${page}: ${answer.status}`);
    await answer.arrayBuffer();
    return Number(answer.headers.get('content-length'));
  };
  const begun = cpu();
  const document = await read();
  const first = cpu();
  for (let time = 0; time < READS; time += 1) await read();
  const again = (cpu() - first) / READS;
  const visits: Visit[] = [];
  for (let time = 0; time < VISITS; time += 1)
    visits.push(await firstVisit(browser, store.origin + page));
  return { document, first: first - begun, again, visit: middle(visits) };
}

/** A visit with the median of each value. */
function middle(visits: Visit[]): Visit {
  const values = (key: keyof Visit) => visits.map((visit) => visit[key]).sort((a, b) => a - b);
  const keys = Object.keys(visits[0] ?? {}) as (keyof Visit)[];
  const at = Math.floor(visits.length / 2);
  return Object.fromEntries(keys.map((key) => [key, values(key)[at]])) as unknown as Visit;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const cluster = await startCluster();
await onServer(cluster.url, 'create database demo');
const demo = databaseAddress(cluster.url, 'demo');
await (await startStore({ DATABASE_URL: demo, DEMO: '1' })).dispose();
await onServer(cluster.url, 'create database large template demo');
const large = databaseAddress(cluster.url, 'large');
const client = new pg.Client({ connectionString: large });
await client.connect();
await client.query(grownCatalogue(PRODUCTS));
const count = await client.query<{ count: string }>('select count(*) from products');
await client.query('analyze');
await client.end();
say(`${count.rows[0]?.count} products in the large catalogue.`);

const executablePath = systemChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [...CHROMIUM_ARGS, AS_UNDRIVEN],
});
const shops = {
  demo: await startStore({ DATABASE_URL: demo, DEMO: '1' }),
  large: await startStore({ DATABASE_URL: large, DEMO: '1' }),
};
for (const page of PAGES) {
  for (const shop of ['demo', 'large'] as const) {
    if (shop === 'demo' && page === LEAF) continue;
    const { document, first, again, visit } = await measure(browser, shops[shop], page);
    const ms = (value: number) => `${Math.round(value)} ms`;
    const kB = (value: number) => `${(value / 1000).toFixed(1)} kB`;
    say(
      `${page}, ${shop}: document ${kB(document)}, ${ms(first)} of CPU, again ${again.toFixed(1)}; first paint ${ms(visit.firstPaint)}, ` +
        `largest ${ms(visit.largest)}, awake ${ms(visit.awake)}, blocked ${ms(visit.blocked)}; in ten seconds ${kB(visit.bytes)}, ` +
        `${visit.requests} requests`,
    );
  }
}
await shops.demo.dispose();
await shops.large.dispose();
await browser.close();
await cluster.stop();
