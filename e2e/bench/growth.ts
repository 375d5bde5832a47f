/**
 * A benchmark, not a test: what a catalogue of 10,000 products costs beside the demo's, on PostgreSQL. Of each page: its document
 * (brotli), the CPU of the store for it, and a first visit of a slow phone (`first-visit.ts`) with all that it asks for in ten seconds.
 * `npm run bench:growth [PRODUCTS [PAGE …]]`.
 */
import { type Browser, chromium } from 'playwright';
import pg from 'pg';
import { databaseAddress, onServer } from '../../src/server/testing/databases/on-server.ts';
import { startCluster } from '../../src/server/testing/databases/postgres.ts';
import { AS_UNDRIVEN, CHROMIUM_ARGS, systemChromium } from '../support/chromium.ts';
import { cpuOf } from '../support/process-cost.ts';
import { PHONE_AGENT } from '../support/slow-phone.ts';
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
/** In the large catalogue alone: a leaf of twenty products. */
const LEAF = '/products/gold-coins/series-1/part-1';
const NAMED = process.argv.slice(3);
const PAGES = NAMED.length > 0 ? NAMED : [...ALL, LEAF];

/**
 * Copies of the demo's products, each under a name of its own: ten categories more for each type of product, in them as many
 * subcategories as it takes, in each of these twenty products.
 */
const GROW = `
  create temp table kinds as
    select id, row_number() over (order by id) as kind, count(*) over () as kinds from product_types where not customised;
  insert into categories (product_type_id, name, image, position)
    select k.id, 'Series ' || n, (select image from categories c where c.product_type_id = k.id order by c.id limit 1), 100 + n
    from kinds k, generate_series(1, 10) n;
  insert into subcategories (category_id, name, image, position)
    select c.id, 'Part ' || n, c.image, n from categories c, kinds k, generate_series(1, ${PRODUCTS} / 200 / (select kinds from kinds limit 1)) n
    where k.id = c.product_type_id and c.name like 'Series %';
  create temp table places as
    select s.id, s.category_id, c.product_type_id from subcategories s join categories c on c.id = s.category_id where c.name like 'Series %';
  create temp table models as
    select p.id, c.product_type_id, row_number() over (partition by c.product_type_id order by p.id) - 1 as nth,
      count(*) over (partition by c.product_type_id) as of
    from products p join categories c on c.id = p.category_id where p.display;
  create temp table made as
    select nextval('products_id_seq') as id, m.id as model, places.category_id, places.id as subcategory_id, n
    from places, generate_series(0, 19) n, models m where m.product_type_id = places.product_type_id and m.nth = (places.id + n) % m.of;
  insert into products (id, category_id, subcategory_id, name, metal, purity, images, video, short_description, description, purity_text,
      packaging_text, certification, collection, packaging, marketplaces, convert_to_coin, display, position)
    select made.id, made.category_id, made.subcategory_id, p.name || ' No. ' || made.id, metal, purity, images, video, short_description,
      description, purity_text, packaging_text, certification, collection, packaging, marketplaces, convert_to_coin, display, n
    from made join products p on p.id = made.model;
  insert into product_details (product_id, unique_id, grams, size, mrp, margin, net_amount, service_tax, other_tax, making_charge,
      logistics, withdrawn, position)
    select made.id, d.unique_id || '-' || made.id, grams, size, mrp, margin, net_amount, service_tax, other_tax, making_charge, logistics,
      withdrawn, d.position
    from made join product_details d on d.product_id = made.model;
`;

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

/** The visit with the middle value of each. */
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
await client.query(GROW);
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
