/** After so long without a touch or a key, what the page asks by itself is no sign that somebody is there. */
const AWAY_MS = 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastSign = Date.now();
for (const sign of SIGNS) {
  window.addEventListener(sign, () => (lastSign = Date.now()), { passive: true, capture: true });
}

/** For how long nobody has touched the screen, in ms. */
export const awayFor = (): number => Date.now() - lastSign;

export const isAway = (): boolean => awayFor() > AWAY_MS;
