import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openDatabase } from '../../../src/server/db/database.ts';
import { rowsOf } from '../../../src/server/db/rows-of.ts';
import { desk, deskOn } from '../../support/desk/desk.ts';
import { startInstances } from '../../support/stores/instances.ts';
import { type RunningStore, startStore, WITHOUT_LIMITS } from '../../support/stores/store.ts';

/** Stores that are killed, and access to their data when that is over. */
export interface Battlefield {
  /** The address for customers. */
  origin: string;
  stores: RunningStore[];
  /** Stops the database in the middle of its work, and starts it again; absent where it is embedded in the store. */
  restart?: () => Promise<void>;
  desk: (...args: string[]) => Promise<unknown>;
  /** Stops the stores, and reads from the database. */
  readAtEnd: <Row>(text: string) => Promise<Row[]>;
  stop: () => Promise<void>;
}

/** Three instances on PostgreSQL behind one address. */
export async function openThree(): Promise<Battlefield> {
  const { origin, stores, postgres, stop } = await startInstances(3);
  return {
    origin,
    stores,
    restart: postgres.restart,
    desk: (...args) => deskOn(postgres.url, ...args),
    async readAtEnd<Row>(text: string) {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      const { rows } = await drizzle(client).execute(sql.raw(text));
      await client.end();
      return rows as Row[];
    },
    stop,
  };
}

/** One store on the embedded database. */
export async function openOne(): Promise<Battlefield> {
  const store = await startStore(WITHOUT_LIMITS);
  return {
    origin: store.origin,
    stores: [store],
    desk: (...args) => desk(store, ...args),
    async readAtEnd<Row>(text: string) {
      await store.stop();
      const { db, close } = await openDatabase({ folder: store.folder });
      const rows = await rowsOf<Row>(db, sql.raw(text));
      await close();
      return rows;
    },
    stop: store.dispose,
  };
}
