import pg from 'pg';

/** Runs one statement on a PostgreSQL server, outside any database of a test. */
export async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
