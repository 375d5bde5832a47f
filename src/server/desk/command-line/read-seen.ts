import { startOfIndianDay } from '#shared/india-time.ts';
import { type DeskOption, type Given, WrongUsage } from './command.ts';

export const SEEN: DeskOption = {
  value: 'WHEN',
  about: 'when the bank had it, as 2026-11-20 or 2026-11-20 14:30; now if not said',
};

/**
 * When money was seen, in India's time. A day alone means its beginning, in the customer's favour. Throws WrongUsage for an
 * invalid or future time.
 */
export function readSeen(given: Given, now: number): Date | undefined {
  const text = given.option('seen');
  if (text === undefined) return undefined;
  const [, day = '', hours, minutes] =
    /^(\d{4}-\d\d-\d\d)(?:[ T]([01]\d|2[0-3]):([0-5]\d))?$/.exec(text.trim()) ?? [];
  const start = startOfIndianDay(day);
  if (start === undefined) {
    throw new WrongUsage('--seen must be a time such as 2026-11-20 or "2026-11-20 14:30".');
  }
  const at = start + (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  if (at > now) throw new WrongUsage('--seen is still to come.');
  return new Date(at);
}
