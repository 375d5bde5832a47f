import { useSyncExternalStore } from 'react';

let printing = false;

/** Whether the page is being printed: it is drawn anew before the sheets are laid out. */
export const usePrinting = (): boolean => useSyncExternalStore(listen, () => printing);

function listen(changed: () => void): () => void {
  const become = (next: boolean) => () => {
    printing = next;
    changed();
  };
  const [before, after] = [become(true), become(false)];
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}
