import process from 'node:process';

// Set before loading React and other libraries of the pages, which choose their fast or their checking build by it.
process.env['NODE_ENV'] ??= 'production';
await import('./run-store.ts');
