import * as v from 'valibot';
import { storedValue } from '#client/persistence/storage/stored-value.ts';

/** A bank card (ISO/IEC 7810 ID-1), in mm. */
export const CARD_MM = { width: 85.6, height: 53.98 } as const;

/** The CSS pixels per millimetre that a screen may have: from a wall display to the densest phone. */
export const SCALES = { least: 2, most: 9 } as const;

const scale = v.pipe(v.number(), v.minValue(SCALES.least), v.maxValue(SCALES.most));
const stored = storedValue('screen-scale', scale);

/** CSS pixels per millimetre on this device; `measured` once somebody has held a card against the screen. */
export function readScreenScale(): { scale: number; measured: boolean } {
  const kept = stored.read();
  if (kept !== undefined) return { scale: kept, measured: true };
  // Phones have about 160 CSS pixels per inch, desktops 96.
  return { scale: (matchMedia('(pointer: coarse)').matches ? 160 : 96) / 25.4, measured: false };
}

/** Stores the measured scale. Without storage it holds until the sheet is closed. */
export const keepScreenScale = (measured: number): void => void stored.write(measured);
