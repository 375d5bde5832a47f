import type { DecimalText } from '#shared/contract/fields.ts';

/**
 * Asks in rupees: gold for 10 g, silver for 1 kg, as exact decimal text; `time` is epoch ms when the
 * rate was made upstream.
 */
export interface RateReading {
  gold: DecimalText;
  silver: DecimalText;
  time: number;
}

/** Where the store's own rates come from. How old a reading may be is decided in `fresh-rates.ts`. */
export interface RateSource {
  /** The freshest good reading, or undefined where there never was one. Never throws. */
  read(): RateReading | undefined;
  start(): void;
  stop(): Promise<void>;
}

/** The part of a logger that the rates need. */
export interface RateLog {
  info(message: string): void;
  warn(message: string): void;
}
