declare global {
  /** Set by the script inside the document, which keeps the last button that was pressed before the app was awake. */
  var earlyPress: { button?: HTMLElement | null; stop: () => void } | undefined;
}

/**
 * Takes over from that script: until then a button of a rendered page does nothing. Returns the way to do what was pressed, for
 * when the app is awake.
 */
export function takeEarlyPress(): () => void {
  const { earlyPress } = globalThis;
  earlyPress?.stop();
  return () => {
    if (earlyPress?.button?.isConnected) earlyPress.button.click();
  };
}
