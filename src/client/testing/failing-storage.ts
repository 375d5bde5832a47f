/** A browser's storage whose named methods fail, as a full or a denied one's do. */
export function failingStorage(storage: Storage, ...methods: ('getItem' | 'setItem')[]): Storage {
  const fail = () => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  return {
    get length() {
      return storage.length;
    },
    clear: () => storage.clear(),
    key: (index) => storage.key(index),
    removeItem: (name) => storage.removeItem(name),
    getItem: methods.includes('getItem') ? fail : (name) => storage.getItem(name),
    setItem: methods.includes('setItem') ? fail : (name, value) => storage.setItem(name, value),
  };
}
