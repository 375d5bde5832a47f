import styles from './kbd.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const SIGNS: Record<string, string> = {
  $mod: isMac ? '⌘' : 'Ctrl',
  Shift: '⇧',
  Alt: isMac ? '⌥' : 'Alt',
  Enter: '↵',
  Escape: 'Esc',
  Space: 'Space',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
};
const signOf = (part: string) => SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part);

/** A key as printed on the keyboard: `c`, `Shift+S`, `g p`. Decorative: the button beside it has the text. */
export function Kbd({ children }: { children: string }) {
  return (
    <span className={styles.keys} aria-hidden>
      {children.split(' ').map((press) => (
        <kbd key={press} className={styles.key}>
          {press === '+' ? '+' : press.split('+').map(signOf).join(' ')}
        </kbd>
      ))}
    </span>
  );
}

/** The key in the notation of `aria-keyshortcuts`. */
export const keyShortcut = (name: string): string =>
  name.replace('$mod', isMac ? 'Meta' : 'Control');
