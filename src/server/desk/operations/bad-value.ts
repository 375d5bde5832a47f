/** What PostgreSQL says of a value that a column cannot take, as a number that is too large: SQLSTATE class 22. */
const BAD_VALUE = /^22/;

/**
 * Whether the database refused a value of the request, however deep in the causes it says so. The contract keeps out what it can; this
 * is for keys of lists and numbers of versions, which are opaque to it.
 */
export function isBadValue(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && BAD_VALUE.test(String(error.code))) return true;
  return isBadValue(error.cause);
}
