import { existsSync, readdirSync } from 'node:fs';

const ROOT = '/usr/lib/postgresql';

/** The folder of PostgreSQL's binaries, newest version first; undefined where it is not installed. */
export function postgresBinaries(): string | undefined {
  if (!existsSync(ROOT)) return undefined;
  const versions = readdirSync(ROOT).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => `${ROOT}/${version}/bin`)
    .find((bin) => existsSync(`${bin}/initdb`));
}
