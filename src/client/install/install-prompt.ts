/** The event of a browser that can install the shop. It comes once, at a time of the browser's choice. */
export const capturedPrompt: { offer?: Event | undefined } = {};

/**
 * Listens from the first moment, and keeps the browser from showing a bar of its own. A page that the store has rendered
 * has listened before this script came: what it heard lies in `installOffer`.
 */
export function captureInstallPrompt(): void {
  capturedPrompt.offer = (globalThis as { installOffer?: Event }).installOffer;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    capturedPrompt.offer = event;
  });
}
