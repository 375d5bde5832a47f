import { createContext, use, useEffect, useRef, useSyncExternalStore } from 'react';
import { tinykeys } from 'tinykeys';

export interface KeyAction {
  /** A label for the sheet of keys; empty where the sheet need not list it. */
  label: string;
  run: (event: KeyboardEvent) => void;
  /** Whether it repeats while held. Only for moving about: a held C must not confirm ten payments. */
  repeat?: boolean;
}
/** By key in tinykeys' notation: `c`, `Shift+S`, `$mod+Enter`, `ArrowDown`, `?`. */
export type Keys = Record<string, KeyAction>;

interface Registration {
  keys: Keys;
  layer: number;
}

/** The depth of nested dialogs: keys below an open dialog do nothing. */
export const KeyLayer = createContext(0);

const GO_MS = 1_000;
let registrations: readonly Registration[] = [];
let goAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

function put(next: readonly Registration[]): void {
  registrations = next;
  for (const listener of listeners) listener();
}

/** The letter after G navigates, and is not a key of the page. */
export function startGoing(): void {
  goAt = performance.now();
  const end = ({ key }: KeyboardEvent) => {
    if (key.toLowerCase() === 'g') return;
    // Runs after all other listeners of this press.
    setTimeout(() => (goAt = Number.NEGATIVE_INFINITY));
    window.removeEventListener('keydown', end);
  };
  window.addEventListener('keydown', end);
}
const isGoing = () => performance.now() - goAt < GO_MS;

const TYPES_TEXT = /^(?!checkbox|radio|button|submit|reset|file|range|color)/;

/** Whether a press types into a field. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('textarea, select')) return true;
  return target instanceof HTMLInputElement && TYPES_TEXT.test(target.type);
}
const pressesItself = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('button, a, summary, input, [role="option"]') !== null;

/** Whether no dialog is open above this depth. */
export const isTopLayer = (depth: number): boolean =>
  registrations.every(({ layer }) => layer <= depth);

function hears(own: Registration, name: string, event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  if (event.repeat && !own.keys[name]?.repeat) return false;
  const withModifier = /^(?:\$mod|Control|Meta|Alt)\+/.test(name);
  if (isTyping(event.target) && !withModifier) return false;
  if ((name === 'Enter' || name === 'Space') && pressesItself(event.target)) return false;
  if (!withModifier && isGoing() && !name.startsWith('g ')) return false;
  if (!isTopLayer(own.layer)) return false;
  // The last registration of a key handles it; the page below a dialog may have registered its own since.
  const last = registrations.findLast(({ keys, layer }) => layer === own.layer && name in keys);
  return last === own;
}

/**
 * Registers keys of a screen or a part of it, while it is mounted and `enabled`. Letters act only if nobody is typing and no
 * dialog is open above; the last of several registrations of a key wins. `?` lists them with their labels.
 */
export function useKeys(keys: Keys, enabled = true): void {
  const layer = use(KeyLayer);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const names = Object.keys(keys).join('\n');
  const labels = Object.values(keys)
    .map(({ label }) => label)
    .join('\n');
  useEffect(() => {
    if (!enabled) return undefined;
    const own: Registration = { keys: latest.current, layer };
    put([...registrations, own]);
    const bindings = names
      .split('\n')
      .filter(Boolean)
      .flatMap((name) => {
        const act = (event: KeyboardEvent) => {
          own.keys = latest.current;
          if (!hears(own, name, event)) return;
          event.preventDefault();
          latest.current[name]?.run(event);
        };
        // A character that some keyboards type with Shift, and others without.
        return name === '?'
          ? [[name, act] as const, ['Shift+?', act] as const]
          : [[name, act] as const];
      });
    const stop = tinykeys(window, Object.fromEntries(bindings));
    return () => {
      stop();
      put(registrations.filter((each) => each !== own));
    };
  }, [names, labels, layer, enabled]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Every active key with a label, the innermost last. */
export function useShownKeys(): [name: string, label: string][] {
  const all = useSyncExternalStore(subscribe, () => registrations);
  const shown = new Map<string, string>();
  for (const { keys, layer } of all) {
    if (layer > 0) continue;
    for (const [name, { label }] of Object.entries(keys)) if (label) shown.set(name, label);
  }
  return [...shown];
}
