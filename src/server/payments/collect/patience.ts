/** The result of work if it ends within some time, else undefined. The work goes on. */
export async function within<Result>(
  ms: number,
  work: Promise<Result>,
): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, enough]);
  } finally {
    clearTimeout(timer);
  }
}

/** Shares running work of this process by owner and order: a second caller meanwhile waits for the same answer. */
export function sharedWork<Owner extends object, Result>() {
  const underWay = new WeakMap<Owner, Map<number, Promise<Result>>>();
  return (owner: Owner, orderId: number, start: () => Promise<Result>): Promise<Result> => {
    const mine = underWay.get(owner) ?? new Map<number, Promise<Result>>();
    underWay.set(owner, mine);
    const known = mine.get(orderId);
    if (known) return known;
    const work = start().finally(() => mine.delete(orderId));
    mine.set(orderId, work);
    return work;
  };
}
