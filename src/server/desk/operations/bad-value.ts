/** PostgreSQL's errors for a value that a column cannot take, such as a number that is too large: SQLSTATE class 22. */
const BAD_VALUE = /^22/;

/**
 * Whether the database refused a value of the request, however deep in the causes. The contract rejects what it can; this covers
 * list keys and version numbers, which are opaque to it.
 */
export function isBadValue(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && BAD_VALUE.test(String(error.code))) return true;
  return isBadValue(error.cause);
}
