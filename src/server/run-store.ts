import { DEMO_LOGIN } from '#server/demo/load-demo.ts';
import { CLIENT_DIR } from './client-dir.ts';
import { reasonOf } from './log.ts';
import { readSettings } from './settings.ts';
import { startStore } from './start.ts';

try {
  const store = await startStore(readSettings(process.env), CLIENT_DIR);
  console.log(`ready on http://localhost:${store.port}`);
  if (store.demo) {
    console.log(`demo customer: mobile ${DEMO_LOGIN.number}, password ${DEMO_LOGIN.password}`);
  }
  console.log(`desk: http://localhost:${store.port}/desk`);
  if (store.firstOwner) {
    console.log(
      `nobody owns this shop yet; for an hour, its first owner joins by ${store.firstOwner}`,
    );
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

/** One clear line, as the cause is mostly a setting. */
function fail(error: unknown): never {
  console.error(reasonOf(error));
  process.exit(1);
}
