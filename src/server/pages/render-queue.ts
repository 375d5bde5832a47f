/** A visitor is not made to wait: without a page in time, the app starts from its shell. */
export class TooBusy extends Error {
  constructor() {
    super('No page in time');
    this.name = 'TooBusy';
  }
}

/**
 * Lets a few pieces of work run at once, keeps a few more waiting, and turns the rest away: a flood of
 * addresses must cost neither memory nor the answers of the store. Throws TooBusy at once where too many
 * wait, and where the work is not done after `patienceMs`; it then runs on and keeps its place.
 */
export function renderQueue({
  atOnce,
  waiting,
  patienceMs,
}: {
  atOnce: number;
  waiting: number;
  patienceMs: number;
}) {
  const queue: (() => void)[] = [];
  let running = 0;

  const done = () => {
    running -= 1;
    queue.shift()?.();
  };

  return <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running >= atOnce && queue.length >= waiting) return Promise.reject(new TooBusy());
    return new Promise((resolve, reject) => {
      const begin = () => {
        running += 1;
        work().then(resolve, reject).finally(done);
      };
      const timer = setTimeout(() => {
        const place = queue.indexOf(begin);
        if (place >= 0) queue.splice(place, 1);
        reject(new TooBusy());
      }, patienceMs);
      const finish = <Args extends unknown[]>(settle: (...args: Args) => void) =>
        (...args: Args) => {
          clearTimeout(timer);
          settle(...args);
        };
      resolve = finish(resolve);
      reject = finish(reject);
      if (running < atOnce) begin();
      else queue.push(begin);
    });
  };
}
