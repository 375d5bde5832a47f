import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import pg from 'pg';
import type { Clock } from '#server/clock.ts';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { recordRates } from '#server/rates/history/record-rates.ts';
import { httpSource } from '#server/rates/sources/http.ts';
import { fillFolder } from '../databases/embedded-folder.ts';
import { type HandClock, handClock } from '../hand-clock.ts';
import { type TestShop, testShopOn } from '../shop-on.ts';
import { openTradingInstance } from '../trading-shop.ts';
import type { CardProvider } from './card-provider.ts';
import type { Market } from './market.ts';

const NOON = Date.UTC(2026, 10, 20, 6, 30);

/** A database of its own: the embedded one, or one on PostgreSQL, empty or with the demo. */
export type Where = { kind: 'embedded' } | { kind: 'postgres'; url: string };

/** True time, and the time of the store's clock. */
export function openClocks(): { hand: HandClock; clock: Clock; skew: { ms: number } } {
  const hand = handClock(NOON);
  const skew = { ms: 0 };
  const clock = { now: () => hand.now() + skew.ms, after: hand.after };
  return { hand, clock, skew };
}

interface Parts {
  where: Where;
  clocks: ReturnType<typeof openClocks>;
  market: Market;
  provider: CardProvider;
}

/** The simulated store: its real parts, over a controlled clock, feed and card provider. */
export class SimulatedStore {
  private constructor(
    private readonly parts: Parts,
    private folder: string,
    private open: OpenDatabase,
  ) {}

  private running: { shop: TestShop; stop: () => Promise<void> } | undefined;
  crashes = 0;

  static async start(parts: Parts): Promise<SimulatedStore> {
    const folder = parts.where.kind === 'embedded' ? newFolder() : '';
    if (folder) await fillFolder(folder);
    const store = new SimulatedStore(parts, folder, await openWhere(parts.where, folder));
    await store.boot();
    return store;
  }

  get shop(): TestShop {
    if (!this.running) throw new Error('The store does not run');
    return this.running.shop;
  }

  /** Dies as by `kill -9`, at a moment that `inTheMiddle` chooses by calling back, and starts again on what is then on the disk. */
  async crash(inTheMiddle: (dies: () => Promise<void>) => Promise<void>): Promise<void> {
    this.crashes += 1;
    const { where } = this.parts;
    let copy = '';
    let died = false;
    await inTheMiddle(async () => {
      died = true;
      if (where.kind === 'embedded') copy = this.copyFolder();
      else await endConnections(where.url);
    });
    if (!died) return;
    const { running, open, folder } = this;
    this.running = undefined;
    // Anything that the dead process still does affects only files that nobody opens again.
    await running?.stop().catch(() => undefined);
    await open.close().catch(() => undefined);
    if (copy) {
      rmSync(folder, { recursive: true, force: true });
      this.folder = copy;
    }
    this.open = await openWhere(where, this.folder);
    await this.boot();
  }

  async end(): Promise<void> {
    await this.running?.stop();
    await this.open.close();
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }

  private copyFolder(): string {
    const copy = newFolder();
    cpSync(`${this.folder}/pg`, `${copy}/pg`, { recursive: true });
    return copy;
  }

  private async boot(): Promise<void> {
    const { clocks, market, provider } = this.parts;
    const { clock } = clocks;
    const source = httpSource(
      {
        url: 'https://rates.example/live',
        fields: { gold: 'gold', silver: 'silver', time: 'time' },
        intervalMs: 2000,
        timeoutMs: 1000,
      },
      { fetch: market.answer, clock, random: () => 1, log: { info: () => {}, warn: () => {} } },
    );
    const base = testShopOn(this.open, { transfer: 'none' });
    const { shop, stop } = await openTradingInstance(
      { ...base, cards: provider.gateway, upi: { ...base.upi, openMost: 5, lapseMs: 86_400_000 } },
      { clock, source },
    );
    source.start();
    const stopRecording = recordRates(shop, clock);
    this.running = {
      shop,
      async stop() {
        await source.stop();
        await stopRecording();
        await stop();
      },
    };
  }
}

const newFolder = (): string => mkdtempSync(`${tmpdir()}/shop-simulated-`);

const openWhere = (where: Where, folder: string): Promise<OpenDatabase> =>
  openDatabase(where.kind === 'embedded' ? { folder } : { databaseUrl: where.url });

/** Ends every connection to the database abruptly. */
async function endConnections(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
}
