/**
 * Caches files up to a number of bytes in all, evicting the least recently used. Concurrent requests cause one read. A missing
 * file is not remembered: it may appear a moment later.
 */
export function byteCache<File extends { bytes: Uint8Array }>(mostBytes: number) {
  const kept = new Map<string, File>();
  const reading = new Map<string, Promise<File | undefined>>();
  let total = 0;

  function keep(name: string, file: File): void {
    if (file.bytes.length > mostBytes / 2) return;
    kept.set(name, file);
    total += file.bytes.length;
    for (const [oldest, { bytes }] of kept) {
      if (total <= mostBytes) break;
      kept.delete(oldest);
      total -= bytes.length;
    }
  }
  return async (name: string, read: () => Promise<File | undefined>): Promise<File | undefined> => {
    const known = kept.get(name);
    if (known) {
      kept.delete(name);
      kept.set(name, known);
      return known;
    }
    const underWay =
      reading.get(name) ??
      read()
        .then((file) => {
          if (file) keep(name, file);
          return file;
        })
        .finally(() => reading.delete(name));
    reading.set(name, underWay);
    return underWay;
  };
}
