/** After this long without a touch or a key, the page's own calls no longer count as a sign that somebody is there. */
const AWAY_MS = 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastSign = Date.now();
for (const sign of SIGNS) {
  window.addEventListener(sign, () => (lastSign = Date.now()), { passive: true, capture: true });
}

/** How long nobody has touched the screen, in ms. After the device's clock was set, either way, that counts as long: nobody knows. */
export const awayFor = (): number => Math.abs(Date.now() - lastSign);

export const isAway = (): boolean => awayFor() > AWAY_MS;
