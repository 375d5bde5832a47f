import process from 'node:process';

// React and others of the pages' libraries choose by it, as they are loaded, between what checks and what is quick.
process.env['NODE_ENV'] ??= 'production';
await import('./run-store.ts');
