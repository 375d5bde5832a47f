/** The install event of the browser. It comes once, at a time of the browser's choice. */
export const capturedPrompt: { offer?: Event | undefined } = {};

/**
 * Listens from the first moment, and keeps the browser from showing its own install bar. In a server-rendered page an inline
 * script has listened before this one: what it heard is in `installOffer`.
 */
export function captureInstallPrompt(): void {
  capturedPrompt.offer = (globalThis as { installOffer?: Event }).installOffer;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    capturedPrompt.offer = event;
  });
}
