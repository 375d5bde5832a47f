import { type DeskOption, type Given, WrongUsage } from './command.ts';

const MOST = 1000;

export const LIMIT: DeskOption = { value: 'N', about: 'how many at most; 50 if not said' };

/** The number of rows asked for. */
export function readLimit(given: Given): number {
  const text = given.option('limit') ?? '50';
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MOST) throw new WrongUsage(`--limit must be 1 to ${MOST}.`);
  return limit;
}

/** The id of a row, as a list of the desk showed it. */
export function readId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new WrongUsage(`${text} is no number of a list.`);
  return Number(text);
}

const LONGEST = 300;

/** A required text that is kept for good. */
export function readWords(given: Given, option: string): string {
  const words = given.option(option)?.trim() ?? '';
  if (!words) throw new WrongUsage(`--${option} must not be empty.`);
  if (words.length > LONGEST) {
    throw new WrongUsage(`--${option} must be at most ${LONGEST} characters long.`);
  }
  return words;
}
