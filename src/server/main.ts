import { DEMO_LOGIN } from '#server/demo/load-demo.ts';
import { reasonOf } from './log.ts';
import { readSettings } from './settings.ts';
import { startStore } from './start.ts';

/** The built app: beside the server's bundle, or where the development server keeps it. */
const clientDir = import.meta.env.DEV
  ? `${process.cwd()}/public`
  : `${import.meta.dirname}/../client`;

try {
  const store = await startStore(readSettings(process.env), clientDir);
  console.log(`ready on http://localhost:${store.port}`);
  if (store.demo) {
    console.log(`demo customer: mobile ${DEMO_LOGIN.number}, password ${DEMO_LOGIN.password}`);
  }
  const stop = () => {
    store.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  fail(error);
}

/** One clear line: what is wrong is mostly a setting. */
function fail(error: unknown): never {
  console.error(reasonOf(error));
  process.exit(1);
}
