import * as v from 'valibot';

/** Choices by the key of their filter. */
export type Choices = Readonly<Record<string, string | undefined>>;
export interface SavedFilter {
  name: string;
  choices: Choices;
}

const list = v.array(v.object({ name: v.string(), choices: v.record(v.string(), v.string()) }));
const keyOf = (screen: string) => `desk:filters:${screen}`;

/** The saved sets of filters of a screen on this device. */
export function savedFilters(screen: string): SavedFilter[] {
  try {
    const kept = v.safeParse(list, JSON.parse(localStorage.getItem(keyOf(screen)) ?? '[]'));
    return kept.success ? kept.output : [];
  } catch {
    return [];
  }
}

export function keepFilters(screen: string, filters: readonly SavedFilter[]): void {
  try {
    localStorage.setItem(keyOf(screen), JSON.stringify(filters));
  } catch {
    // A device that stores nothing: the sets last as long as the screen.
  }
}
