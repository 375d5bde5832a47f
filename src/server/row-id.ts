import type { Key } from '#shared/contract/fields.ts';

/** PostgreSQL's largest `serial`. */
const LARGEST = 2_147_483_647;

/** The row id of a wire key; 0, which no row has, for an impossible one. */
export const rowId = (key: Key): number => (typeof key === 'number' && key <= LARGEST ? key : 0);
