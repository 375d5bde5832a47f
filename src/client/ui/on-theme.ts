/**
 * Calls back when the colours of the page change: by the device, by the page, and around printing, since a canvas keeps the colours in
 * which it was drawn. Returns what stops it.
 */
export function onTheme(changed: () => void): () => void {
  printInLight();
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(changed);
  dark.addEventListener('change', changed);
  observer.observe(document.documentElement, { attributeFilter: [THEME] });
  return () => {
    dark.removeEventListener('change', changed);
    observer.disconnect();
  };
}

const THEME = 'data-theme';
let listening = false;

/** Paper has the light theme by the style sheets; a script reads that of the screen, so the page wears the light one meanwhile. */
function printInLight(): void {
  if (listening) return;
  listening = true;
  const root = document.documentElement;
  let worn: { theme: string | null } | undefined;
  window.addEventListener('beforeprint', () => {
    worn ??= { theme: root.getAttribute(THEME) };
    root.setAttribute(THEME, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (worn?.theme == null) root.removeAttribute(THEME);
    else root.setAttribute(THEME, worn.theme);
    worn = undefined;
  });
}
