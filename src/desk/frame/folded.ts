import { useState } from 'react';

const KEY = 'desk:rail';

/** Whether the rail is folded, stored on this device. */
export function useFolded(): [folded: boolean, toggle: () => void] {
  const [folded, setFolded] = useState(() => {
    try {
      return localStorage.getItem(KEY) === 'folded';
    } catch {
      return false;
    }
  });
  const toggle = () => {
    setFolded(!folded);
    try {
      localStorage.setItem(KEY, folded ? 'open' : 'folded');
    } catch {
      // The choice lasts as long as the page.
    }
  };
  return [folded, toggle];
}
