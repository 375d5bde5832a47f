/** What a browser that can install the shop hands over, once, whenever it likes. */
export const heardInstall: { offer?: Event | undefined } = {};

/** Hears it from the first moment on. The browser's own bar at the door is not shown. */
export function hearInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    heardInstall.offer = event;
  });
}
