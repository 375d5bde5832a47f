declare global {
  /**
   * Set by the inline script of the document, which remembers the last button pressed before the app was interactive, and whether
   * going back has left the page that the document shows.
   */
  var earlyPress: { button?: HTMLElement | null; left: boolean; stop: () => void } | undefined;
}

/** Performs the press that came before the app was interactive: until then a rendered page's buttons do nothing. */
export function doEarlyPress(): void {
  const { earlyPress } = globalThis;
  earlyPress?.stop();
  if (earlyPress?.button?.isConnected) earlyPress.button.click();
}
