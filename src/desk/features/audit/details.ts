type Details = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value in the audit log for people: text as it is, the rest as JSON. */
export const sayValue = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) {
    return value.join(', ') || '–';
  }
  return JSON.stringify(value);
};

/** All details on one line, except the operation by which somebody looked: what it was stands beside them. */
export const shortDetails = (details: Details): string =>
  Object.entries(details)
    .filter(([name]) => name !== 'operation')
    .map(([name, value]) => `${name} ${sayValue(value)}`)
    .join(', ');

export interface Difference {
  name: string;
  before: unknown;
  after: unknown;
}

/** The changes of an entry, field by field; empty for one without before and after. */
export function differences({ before, after }: Details): Difference[] {
  if (before === undefined && after === undefined) return [];
  if (!isRecord(before) && !isRecord(after)) return [{ name: '', before, after }];
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => ({ name, before: was[name], after: is[name] }));
}

/** The details of an entry besides its before and after. */
export const otherDetails = (details: Details): [string, unknown][] =>
  Object.entries(details).filter(([name]) => name !== 'before' && name !== 'after');
