import { connect, createServer, type Socket } from 'node:net';
import { type Cluster, startCluster } from '../../../src/server/testing/databases/postgres.ts';
import { type RunningStore, startStore, WITHOUT_LIMITS } from './store.ts';

/** Several instances of the built shop on one PostgreSQL, behind one address. */
export interface Instances {
  /** The address of the balancer. */
  origin: string;
  stores: RunningStore[];
  postgres: Cluster;
  stop: () => Promise<void>;
}

/** Starts a throwaway PostgreSQL, a number of demo instances on it, and a balancer in front. */
export async function startInstances(
  count: number,
  settings: Record<string, string> = {},
): Promise<Instances> {
  const postgres = await startCluster();
  const env = { ...WITHOUT_LIMITS, DATABASE_URL: postgres.url, DEMO: '1', ...settings };
  const stores: RunningStore[] = [];
  // One after another: the first fills the database.
  while (stores.length < count) stores.push(await startStore(env));
  const balancer = await balance(stores.map(({ port }) => port));
  return {
    origin: `http://localhost:${balancer.port}`,
    stores,
    postgres,
    async stop() {
      balancer.close();
      await Promise.all(stores.map((store) => store.dispose()));
      await postgres.stop();
    },
  };
}

/** Passes each connection to the next instance that accepts it; its data is passed through unchanged. */
async function balance(ports: number[]): Promise<{ port: number; close: () => void }> {
  const open = new Set<Socket>();
  let turn = 0;
  const pass = (client: Socket, left: number) => {
    turn += 1;
    const instance = connect(ports[turn % ports.length] ?? 0, 'localhost');
    instance.once('connect', () => {
      client.on('error', () => instance.destroy()).on('close', () => instance.destroy());
      client.pipe(instance).pipe(client);
    });
    instance.on('error', () => {
      // If the connection was not established, nothing of the client's data was read yet.
      if (instance.bytesWritten === 0 && instance.pending && left > 1) pass(client, left - 1);
      else client.destroy();
    });
  };
  const server = createServer({ pauseOnConnect: true }, (client) => {
    open.add(client);
    client.on('error', () => client.destroy()).on('close', () => open.delete(client));
    pass(client, ports.length);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The balancer has no port');
  return {
    port: address.port,
    close: () => {
      server.close();
      for (const client of open) client.destroy();
    },
  };
}
