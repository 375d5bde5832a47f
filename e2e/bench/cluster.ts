/**
 * Three instances of the built demo on a throwaway PostgreSQL behind one address, to try what a single store does not show:
 * `npm run cluster [INSTANCES]`. Ctrl-C ends it and removes everything.
 */
import { startInstances } from '../support/stores/instances.ts';

const { origin, stores, postgres, stop } = await startInstances(Number(process.argv[2] ?? 3));
const lines = [
  `The shop is at ${origin}, spread over ${stores.map((store) => store.origin).join(', ')}.`,
  `Its database is ${postgres.url}. Log in with 9876543210 and aurum1950; Ctrl-C ends it.`,
];
process.stdout.write(`${lines.join('\n')}\n`);
const ended = new Promise((resolve) => {
  process.once('SIGINT', resolve);
  process.once('SIGTERM', resolve);
});
await ended;
await stop();
