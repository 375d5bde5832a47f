import pg from 'pg';

/** Runs one statement on a PostgreSQL server, outside any database of a test. */
export async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The address of a database on a PostgreSQL server. */
export function databaseAddress(server: string, name: string): string {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}
