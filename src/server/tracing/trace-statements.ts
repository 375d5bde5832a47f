import { traced } from './traced.ts';

type Query = (...args: unknown[]) => unknown;

/** The verb and the table of a statement; its values are parameters and are never read. */
function nameOf(text: string): string {
  const verb = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query';
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text)?.[1];
  return table ? `${verb} ${table}` : verb;
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | undefined)?.text ?? '');

/**
 * Makes every statement of a connection, or of a pool, a span. Calls with a callback are passed through: they are the pool's
 * own, for a statement that is a span already.
 */
export function traceStatements(connection: object): void {
  const own = connection as { query: Query };
  const query = own.query.bind(connection);
  own.query = (...args) => {
    if (typeof args.at(-1) === 'function') return query(...args);
    const describe = () => {
      const text = textOf(args[0]);
      const facts = { 'db.system.name': 'postgresql', 'db.query.text': text };
      return { name: nameOf(text), kind: 'client', facts } as const;
    };
    return traced(describe, async () => query(...args));
  };
}
