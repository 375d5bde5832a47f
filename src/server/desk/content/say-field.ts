import { clockTime } from '../command-line/words.ts';

const LONGEST = 400;
/** Stands for a missing or empty value. */
export const NOTHING = '–';

/** A stored value in words for the history: a time as the clock shows it, a missing value as a dash. */
export function sayField(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && field.endsWith('At')) return clockTime(new Date(value));
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.map(String).join(', ') || NOTHING
        : sectionText(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** A section of a text page, or any other value with parts. */
function sectionText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('html' in value && typeof value.html === 'string') {
    const { title, hidden } = value as { title?: string; hidden?: boolean };
    return hidden ? 'not shown' : [title, value.html].filter(Boolean).join(': ');
  }
  return JSON.stringify(value);
}
