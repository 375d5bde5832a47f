import { existsSync, readdirSync } from 'node:fs';

const ROOT = '/usr/lib/postgresql';

/** Whether this machine's run has a PostgreSQL half: a server is named, or can be started. */
export const hasPostgres = (): boolean =>
  Boolean(process.env['DATABASE_URL'] || postgresBinaries());

/** The folder of PostgreSQL's binaries, newest version first; undefined where it is not installed. */
export function postgresBinaries(): string | undefined {
  if (!existsSync(ROOT)) return undefined;
  const versions = readdirSync(ROOT).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => `${ROOT}/${version}/bin`)
    .find((bin) => existsSync(`${bin}/initdb`));
}
