import { customType } from 'drizzle-orm/pg-core';

/** A file in the database. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
