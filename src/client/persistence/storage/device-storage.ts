/** The browser's storage, or an in-memory one where that is denied (private modes, policies). */
export const deviceStorage = {
  get local(): Storage {
    return (local ??= open(() => window.localStorage));
  },
  get session(): Storage {
    return (session ??= open(() => window.sessionStorage));
  },
};

let local: Storage | undefined;
let session: Storage | undefined;

function open(storage: () => Storage): Storage {
  let found: Storage | undefined;
  try {
    found = storage();
    found.setItem('storage-works', '1');
    found.removeItem('storage-works');
    return found;
  } catch {
    // A full storage can still be read and emptied; only writing to it fails.
    return found?.length ? found : inMemory();
  }
}

function inMemory(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}
