import { createStore, type UseStore } from 'idb-keyval';

/** A database that has not answered by then counts as missing: a slow phone opens one in a second or two. */
const ANSWERS_WITHIN_MS = 8000;
/** The same while it owes an earlier answer: who opens a page asks several times in a row. */
const STILL_SILENT_MS = 500;

/**
 * A database for the functions of idb-keyval. Some browsers never answer whoever opens one, until they are started anew: after a while
 * it fails instead, like a database that is denied, so that nobody waits for it for ever. What was asked is done all the same, in its
 * order, if the browser answers after all.
 */
export function openDatabase(name: string): UseStore {
  const store = createStore(name, 'entries');
  let silent = false;
  return async (mode, work) => {
    const done = store(mode, work);
    const answered = () => {
      silent = false;
    };
    done.then(answered, answered);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      const waited = () => {
        silent = true;
        reject(new Error(`The database ${name} does not answer`));
      };
      timer = setTimeout(waited, silent ? STILL_SILENT_MS : ANSWERS_WITHIN_MS);
    });
    try {
      return await Promise.race([done, silence]);
    } finally {
      clearTimeout(timer);
    }
  };
}
