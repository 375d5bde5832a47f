declare global {
  /** Set by the script inside the document, which keeps the last button that was pressed before the app was awake. */
  var earlyPress: { button?: HTMLElement | null; stop: () => void } | undefined;
}

/** Does what was pressed while the app was not awake yet: until then a button of a rendered page does nothing. */
export function doEarlyPress(): void {
  const { earlyPress } = globalThis;
  earlyPress?.stop();
  if (earlyPress?.button?.isConnected) earlyPress.button.click();
}
