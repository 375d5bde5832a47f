/**
 * A benchmark, not a test: how much CPU of the store each customer operation takes in a shop with 5,000 products, 100,000 orders
 * and 20,000 customers on PostgreSQL, requested by a customer with 1,900 orders. Replies that are the same for everybody are built
 * anew (`first`) and served from memory (`again`). `held` is the longest that everybody else waits meanwhile: work longer than 50
 * ms is split. `npm run bench:shop [NAME …]`; it exits with 1 if one blocks the store for longer than that.
 */
import { sql } from 'drizzle-orm';
import { openChanges } from '../../src/server/changes/changes.ts';
import { operations, type OperationName } from '../../src/shared/contract/operations.ts';
import { writeRequest } from '../../src/shared/contract/envelope.ts';
import { digest } from '../../src/server/crypto.ts';
import { shopOf } from '../../src/server/desk/command-line/ask-store.ts';
import { replyMemory } from '../../src/server/http/reply-memory.ts';
import { dispatch } from '../../src/server/operations/dispatch.ts';
import { replyPieces } from '../../src/server/operations/long-text.ts';
import { REMEMBERED_READS } from '../../src/server/operations/remembered-reads.ts';
import { attempts } from '../../src/server/db/schema/accounts.ts';
import { readSettings } from '../../src/server/settings.ts';
import { NOON, orderNumber, SIZES } from './desk/seed.ts';
import { openSeeded } from './desk/open-seeded.ts';

const MOST_HELD_MS = 50;
const RUNS = 5;
const CUSTOMER = 1;
const TOKEN = 'bench-token';
const COOKIE = 'bench-cookie';

const MORE = [
  `set session_replication_role = replica`,
  // One customer has bought for years.
  `update orders set customer_id = ${CUSTOMER} where id % 53 = 0`,
  `update entries set account = 'customer:${CUSTOMER}' where account like 'customer:%' and set_id % 7 = 0`,
  `insert into addresses (customer_id, type, address, gst_number, selected)
   select ${CUSTOMER}, t, '14 Ranade Road', '', true from unnest(array['billing','shipping']) t`,
  `insert into sessions (token_hash, cookie_hash, customer_id, expires_at)
   values ('${digest(TOKEN)}', '${digest(COOKIE)}', ${CUSTOMER}, now() + interval '9000 days')`,
  `insert into cart_lines (customer_id, detail_id, quantity) select ${CUSTOMER}, 2000 + n, 1 from generate_series(1, 20) n`,
  `insert into premiums (id, gold_999, gold_995, silver_999) values (1, 500, 450, 900) on conflict do nothing`,
  `set session_replication_role = default`,
];

/** An order of the bench's customer. */
const OWN = 53 * 100;
const LEAF = { P_Id: 1, C_Id: 5, S_Id: 0 };
const SAMPLES: Partial<Record<OperationName, Record<string, unknown>>> = {
  GetProductTypeFront: {},
  GetCustomizedProductTypeFront: {},
  GetCategoryFront: { P_Id: 1 },
  GetSubCategoryFront: { P_Id: 1, C_Id: 5 },
  GetCustomizedCategoryFront: { P_Id: 1 },
  GetNameByIdForFront: { PT_Name: 'type-1', C_Name: 'category-5' },
  GetProductFront: LEAF,
  GetFinalProductFront: { ...LEAF, type: 0 },
  GetProCategoriesForFront: {},
  GetCatalogueForFront: {},
  FindProducts: { Q: 'lotus gold coin 10 gm under 200000' },
  GetBannerForFront: {},
  GetContactDetaisForFront: {},
  GetBlogForFront: {},
  GetTestimonialsForFront: {},
  GetFaqForFront: {},
  GetTextsForFront: {},
  GetStoresForFront: {},
  GetRatePremiumForFront: {},
  getRate: {},
  GetRateHistory: { source: 'gold', range: '1D' },
  GetProfileForFront: {},
  GetProceedToBuyForFront: { type: 'billing' },
  GetCart: {},
  getItemCount: {},
  LockPrice: { Kind: 'buy' },
  getOrdersByUserForFront: {},
  getConvertCoinOrder: {},
  GetOrderDetailsById: { CartId: orderNumber(OWN) },
  GetOrderStatus: { ONumber: orderNumber(OWN) },
  GetBalance: {},
  getOrders: {},
  GetPayout: {},
  GetSessions: {},
  GetSecurityEvents: {},
  GetAccountData: {},
};

const say = (line: string) => process.stdout.write(`${line}\n`);
const caller = {
  address: '192.0.2.1',
  cookie: COOKIE,
  giveCookie: () => undefined,
};

const wanted = process.argv.slice(2);
const { db, openLine, seconds, stop } = await openSeeded(MORE);
const changes = await openChanges(openLine);
try {
  say(`${SIZES.products} products, ${SIZES.orders} orders; seeded in ${seconds.toFixed(0)} s`);
  const rates = () => ({ gold: '127000', silver: '154000', time: NOON });
  const shop = {
    ...shopOf(db, readSettings({ LOG_LEVEL: 'silent' })),
    now: () => NOON,
    freshRates: rates,
    lastRates: rates,
    changes,
  };
  const remembered = replyMemory(shop);

  const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const usual = async (once: () => Promise<number>): Promise<number> => {
    const runs: number[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await once());
    return runs.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
  };

  /** The most CPU of one turn of the event loop meanwhile, regardless of other processes. */
  const heldBy = async (work: () => Promise<unknown>): Promise<number> => {
    let longest = 0;
    let before = process.cpuUsage();
    let over = false;
    const look = () => {
      const { user, system } = process.cpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
      before = process.cpuUsage();
      if (!over) setImmediate(look);
    };
    setImmediate(look);
    await work();
    over = true;
    look();
    return longest;
  };
  const rows: {
    name: string;
    first: number;
    held: number;
    again?: number;
    bytes: number;
    refused: string;
  }[] = [];
  for (const name of Object.keys(SAMPLES) as OperationName[]) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const operation = operations[name];
    const body = writeRequest(operation, SAMPLES[name] as never, TOKEN);
    let bytes = 0;
    let refused = '';
    const fromMemory = name in REMEMBERED_READS;
    const ask = async () => {
      // More runs than the limit on requests for an account's data.
      await db.delete(attempts);
      // A change of the catalogue also drops what is cached beside the replies.
      if (fromMemory)
        await db.execute(sql`update product_details set position = position where id = 1`);
      const outcome = await dispatch(shop, name, body, caller);
      if (!outcome.ok) refused = `${outcome.code} ${outcome.msg}`;
      const pieces = replyPieces(operation.envelope, outcome);
      bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    };
    await ask();
    const first = await usual(() => cpuOf(ask));
    const held = await usual(() => heldBy(ask));
    await remembered(name, body, caller, 'br');
    const again = fromMemory
      ? await usual(() => cpuOf(() => remembered(name, body, caller, 'br')))
      : undefined;
    rows.push({ name, first, held, bytes, refused, ...(again !== undefined && { again }) });
  }
  say(' first   held  again (ms of CPU)    bytes');
  const ms = (time: number | undefined) => (time === undefined ? '-' : time.toFixed(1)).padStart(6);
  for (const row of rows.toSorted((a, b) => b.first - a.first)) {
    const { name, first, held, again, bytes, refused } = row;
    const times = [first, held, again].map(ms).join(' ');
    say(`${times} ${String(bytes).padStart(20)}  ${name} ${refused}`);
  }
  const bad = rows.filter(({ held, refused }) => held > MOST_HELD_MS || refused);
  for (const row of bad)
    say(`TOO LONG OR REFUSED: ${row.name} ${row.held.toFixed(0)} ms ${row.refused}`);
  if (bad.length > 0) process.exitCode = 1;
} finally {
  await changes.stop();
  await stop();
}
