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

/** The source of the store's rates. `fresh-rates.ts` decides how old a reading may be. */
export interface RateSource {
  /** The newest valid reading, or undefined where there never was one. Never throws. */
  read(): RateReading | undefined;
  start(): void;
  stop(): Promise<void>;
}

/** The part of a logger that the rates use. */
export interface RateLog {
  info(message: string): void;
  warn(message: string): void;
}
