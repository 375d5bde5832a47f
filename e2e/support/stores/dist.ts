import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The built store: the project's own, or the one named by DIST. */
export const DIST = path.resolve(
  process.env['DIST'] ?? path.join(import.meta.dirname, '../../../dist'),
);

/** The address of the script that a module of the shop, or a part of it, was built into. */
export function scriptOf(module: string): string {
  const manifest = JSON.parse(
    readFileSync(path.join(DIST, 'client/.vite/manifest.json'), 'utf8'),
  ) as Record<string, { file: string }>;
  const built = manifest[module];
  if (!built) throw new Error(`${module} has no script of its own`);
  return `/${built.file}`;
}
