import type { Key } from '#shared/contract/fields.ts';

/** PostgreSQL's largest `serial`. */
const LARGEST = 2_147_483_647;

/** The id of a row from a key of the wire; 0, which no row has, for anything that cannot be one. */
export const rowId = (key: Key): number => (typeof key === 'number' && key <= LARGEST ? key : 0);
