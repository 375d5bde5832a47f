import pino, { type Logger } from 'pino';

/** The store's log. What it says of an error holds no value of a query: no number, no hash. */
export const openLog = (level: string, out?: pino.DestinationStream): Logger =>
  pino({ level, serializers: { err: describeError } }, out ?? pino.destination(1));

/**
 * An error for the log, field by field. The database layer puts the values of a query into message and
 * stack, and PostgreSQL the values of a row into `detail`: none of these is taken.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { query, cause } = error as Error & { query?: unknown };
  const failed = typeof query === 'string';
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: failed ? `Failed query: ${query}` : error.message,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** What went wrong at the bottom, in one line: the database layer wraps the reason in the whole query. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('query' in error && error.cause instanceof Error) return reasonOf(error.cause);
  // A refused connection may have no words, only a code.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
