/** India has no summer time. */
const IST_MS = 5.5 * 60 * 60 * 1000;
const APRIL = 3;

/** The Indian financial year, April to March, that a moment lies in: `26-27`. */
export function financialYear(at: Date): string {
  const inIndia = new Date(at.getTime() + IST_MS);
  const start = inIndia.getUTCFullYear() - (inIndia.getUTCMonth() < APRIL ? 1 : 0);
  const twoDigits = (year: number) => String(year % 100).padStart(2, '0');
  return `${twoDigits(start)}-${twoDigits(start + 1)}`;
}
