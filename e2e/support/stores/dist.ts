import path from 'node:path';

/** The built store: the project's own, or the one named by DIST. */
export const DIST = path.resolve(
  process.env['DIST'] ?? path.join(import.meta.dirname, '../../../dist'),
);
