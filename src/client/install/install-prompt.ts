/** The event of a browser that can install the shop. It comes once, at a time of the browser's choice. */
export const capturedPrompt: { offer?: Event | undefined } = {};

/** Listens from the first moment, and keeps the browser from showing a bar of its own. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    capturedPrompt.offer = event;
  });
}
