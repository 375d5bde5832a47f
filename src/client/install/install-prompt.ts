/** What a browser that can install the shop hands over, once, whenever it likes. */
export const capturedPrompt: { offer?: Event | undefined } = {};

/** Hears it from the first moment on. The browser's own bar at the door is not shown. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    capturedPrompt.offer = event;
  });
}
