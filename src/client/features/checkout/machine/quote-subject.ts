import type { PriceLock } from '#shared/contract/price-lock.ts';

/** A line of the bag, as far as it says what is bought. */
export interface BoughtLine {
  ProductName: string;
  Weight: string;
  Quantity: number;
}

/** What is bought, whatever it costs: two that are equal are the same bag. */
export const subjectOf = (lines: readonly BoughtLine[]): string =>
  JSON.stringify(
    lines
      .map(({ ProductName, Weight, Quantity }) => [
        ProductName,
        Weight.replace(/\s/g, '').toLowerCase(),
        Quantity,
      ])
      .map((line) => line.join('\u0000'))
      .sort(),
  );

/** The same, of a lock. */
export const quoteSubject = (lock: PriceLock): string => subjectOf(lock.Lines);
