/** Replaces the worker's caches: `vi.stubGlobal('caches', workerCaches({ pictures: [picture] }))`. */
export function workerCaches(kept: Record<string, Response[]>) {
  const stores = new Map(Object.entries(kept));
  return {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const answers = stores.get(name) ?? [];
      return {
        keys: async () => answers.map((_, at) => at),
        match: async (at: number) => answers[at]?.clone(),
      };
    },
  };
}
