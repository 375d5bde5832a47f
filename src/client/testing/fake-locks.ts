type Mode = 'shared' | 'exclusive';
interface Options {
  mode?: Mode;
  ifAvailable?: boolean;
}

/** The name under which they are told; requests of every name share one lock. */
const NAME = 'busy';

/** The browser's locks, for one name: shared or exclusive, granted in the order of requests. */
export function fakeLocks() {
  const held: Mode[] = [];
  const waiting: { mode: Mode; start: () => void }[] = [];
  const fits = (mode: Mode) =>
    held.length === 0 || (mode === 'shared' && held.every((other) => other === 'shared'));

  function next(): void {
    const [first] = waiting;
    if (!first || !fits(first.mode)) return;
    waiting.shift();
    first.start();
    next();
  }
  async function hold<Result>(mode: Mode, work: (lock: object) => Result | Promise<Result>) {
    held.push(mode);
    try {
      return await work({ mode });
    } finally {
      held.splice(held.indexOf(mode), 1);
      next();
    }
  }
  const told = (modes: Mode[]) => modes.map((mode) => ({ name: NAME, mode }));
  return {
    query: async () => ({
      held: told(held),
      pending: told(waiting.map(({ mode }) => mode)),
    }),
    request: async <Result>(
      _name: string,
      { mode = 'exclusive', ifAvailable = false }: Options,
      work: (lock: object | null) => Result | Promise<Result>,
    ): Promise<Result> => {
      if (waiting.length === 0 && fits(mode)) return hold(mode, work);
      if (ifAvailable) return work(null);
      return new Promise<Result>((resolve, reject) => {
        waiting.push({ mode, start: () => void hold(mode, work).then(resolve, reject) });
      });
    },
  };
}
