import { createHash } from 'node:crypto';
import pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/** A text is prepared from this use on: most come a few times in the life of a store. */
const PREPARED_FROM = 5;
/** Of each connection: every prepared statement takes memory of the server there, up to 80 kB for a join of orders. */
const MOST_PREPARED = 100;
/** Longer texts are lists written out, such as the rows of an import. */
const LONGEST = 4000;

/**
 * Gives frequent statements of a pool's connections a name, so that PostgreSQL parses and plans them once a connection and not for
 * each use, which halves its work for an order. A statement with a limit keeps its own plan at each use: the best plan depends on
 * how rare the wanted rows are, which a plan for all values cannot know. So does one with a list of values, which has another text for
 * each length. Returns what is to be called for each new connection.
 */
export function prepareStatements(): (client: object) => void {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  /** Statements that are not prepared any more: a migration has changed their columns, or their session was lost. */
  const outdated = new Set<string>();
  const nameOf = (text: string): string | undefined => {
    if (outdated.has(text)) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_PREPARED) return known;
    if (text.length > LONGEST || / limit | in \(\$\d+, /i.test(text)) return undefined;
    const used = (uses.get(text) ?? 0) + 1;
    uses.set(text, used);
    if (used < PREPARED_FROM) {
      // Texts that never come again must not pile up.
      if (uses.size > 10 * MOST_PREPARED) uses.clear();
      return undefined;
    }
    uses.delete(text);
    // By its text, so that behind a pooler that mixes sessions another process's statement can be missing, but never a wrong one.
    const name = `s_${createHash('sha256').update(text).digest('base64url')}`;
    names.set(text, name);
    return name;
  };
  return (client) => {
    const own = client as { query: Query };
    const query = own.query.bind(client);
    own.query = (asked, ...rest) => {
      const name = isConfig(asked) ? nameOf(asked.text) : undefined;
      if (name === undefined) return query(asked, ...rest);
      const { text } = asked as Config;
      const seen = (error: unknown) => {
        if (!isOutdated(error)) return;
        outdated.add(text);
        names.delete(text);
      };
      const last = rest.at(-1);
      // The pool asks with a callback, a transaction awaits.
      if (typeof last === 'function') {
        const told = (error: unknown, ...results: unknown[]) => {
          seen(error);
          (last as Query)(error, ...results);
        };
        return query({ ...(asked as Config), name }, ...rest.slice(0, -1), told);
      }
      const answer = query({ ...(asked as Config), name }, ...rest) as Promise<unknown>;
      answer.catch(seen);
      return answer;
    };
  };
}

/**
 * The statement is unknown in this session, or known there already: `invalid_sql_statement_name`,
 * `duplicate_prepared_statement`.
 */
const OF_ANOTHER_SESSION = new Set(['26000', '42P05']);

/**
 * Whether PostgreSQL refuses a prepared statement because its columns have another type than when it was prepared, or because the
 * connection has changed below it. Its message may be in any language.
 */
const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.routine === 'RevalidateCachedQuery' || OF_ANOTHER_SESSION.has(error.code ?? ''));

interface Config {
  text: string;
  name?: string | undefined;
}

/** Whether it is a statement as Drizzle asks for it, and not a text, a cursor or one with a name of its own. */
const isConfig = (asked: unknown): asked is Config =>
  typeof asked === 'object' &&
  asked !== null &&
  'text' in asked &&
  typeof asked.text === 'string' &&
  !('submit' in asked) &&
  !('name' in asked && asked.name);
