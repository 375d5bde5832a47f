/** No page was ready in time; the app starts from its shell instead. */
export class TooBusy extends Error {
  constructor() {
    super('No page in time');
    this.name = 'TooBusy';
  }
}

/**
 * Lets a few pieces of work run at once, keeps a few more waiting, and turns the rest away, so that a flood of addresses costs
 * neither memory nor the store's other answers. Throws TooBusy at once where too many wait, and where the work is not done after
 * `patienceMs`; the work then continues and keeps its place.
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

  return <Value>(work: () => Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      if (running >= atOnce && queue.length >= waiting) throw new TooBusy();
      const timer = setTimeout(() => {
        const place = queue.indexOf(begin);
        if (place >= 0) queue.splice(place, 1);
        reject(new TooBusy());
      }, patienceMs);
      const begin = () => {
        running += 1;
        const ended = () => {
          clearTimeout(timer);
          running -= 1;
          queue.shift()?.();
        };
        // On the embedded database a page is rendered without a pause: pending requests get their turn first.
        setImmediate(() => void work().then(resolve, reject).finally(ended));
      };
      if (running < atOnce) begin();
      else queue.push(begin);
    });
}
