import type { Locator } from 'playwright/test';

/** When a button was blocked and when it was open, as recorded in the page, epoch ms. */
export interface GateChange {
  open: boolean;
  at: number;
}

/** Makes the page record every change of a button's gate, to be read with `changesOf`. */
export const watchGate = (button: Locator): Promise<void> =>
  button.evaluate((element) => {
    const changes: GateChange[] = [];
    const now = () => performance.timeOrigin + performance.now();
    const isOpen = () => element.getAttribute('aria-disabled') !== 'true';
    new MutationObserver(() => {
      if (changes.at(-1)?.open !== isOpen()) changes.push({ open: isOpen(), at: now() });
    }).observe(element, { attributeFilter: ['aria-disabled'] });
    Object.assign(element, { gateChanges: changes });
  });

export const changesOf = (button: Locator): Promise<GateChange[]> =>
  button.evaluate((element) => (element as unknown as { gateChanges: GateChange[] }).gateChanges);
