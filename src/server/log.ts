import pino, { type Logger } from 'pino';

/** The store's log. Its errors contain no values of a query: no number, no hash. */
export const openLog = (level: string, out?: pino.DestinationStream): Logger =>
  pino({ level, serializers: { err: describeError } }, out ?? pino.destination(1));

/**
 * An error for the log, field by field. The database layer puts a query's values into message and stack, and PostgreSQL a row's
 * values into `detail`: none of these is taken.
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

/** The innermost reason of an error, in one line: the database layer wraps it in the whole query. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('query' in error && error.cause instanceof Error) return reasonOf(error.cause);
  // A refused connection may have no message, only a code.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
