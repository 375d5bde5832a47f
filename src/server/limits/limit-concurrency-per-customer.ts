import { limitConcurrency, type ConcurrencyLimit } from './limit-concurrency.ts';

/** limitConcurrency per customer, so that one customer cannot take all the turns. */
export function limitConcurrencyPerCustomer(limits: ConcurrencyLimit) {
  const own = new Map<number, { turns: ReturnType<typeof limitConcurrency>; works: number }>();
  return {
    async run<Value>(customerId: number, work: () => Promise<Value>): Promise<Value> {
      const mine = own.get(customerId) ?? { turns: limitConcurrency(limits), works: 0 };
      own.set(customerId, mine);
      mine.works += 1;
      try {
        return await mine.turns.run(work);
      } finally {
        mine.works -= 1;
        if (mine.works === 0) own.delete(customerId);
      }
    },
  };
}
