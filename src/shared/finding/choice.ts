/** The facets, in the order in which they are offered. */
export const FACETS = ['metal', 'weight', 'price', 'purity', 'occasion', 'stock'] as const;
export type Facet = (typeof FACETS)[number];

export const SORTS = ['price', '-price', 'weight'] as const;
export type Sort = (typeof SORTS)[number];

/** A visitor's choice: for each facet the values, any of which may match. */
export type Choice = Record<Facet, readonly string[]> & { sort: Sort | undefined };

/** A value in a URL is short, and made of these characters. */
const VALUE = /^[a-z0-9.-]{1,24}$/;
const MOST_VALUES = 20;

const isSort = (value: unknown): value is Sort => SORTS.some((sort) => sort === value);

/** Reads the choice from a URL's search: `?metal=gold&weight=5,10&sort=price`. Anything else in it is ignored. */
export function readChoice(search: object): Choice {
  const raw = search as Record<string, unknown>;
  const values = (name: Facet): string[] => {
    const value = raw[name];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const all = String(value).split(',');
    return [...new Set(all)].filter((one) => VALUE.test(one)).slice(0, MOST_VALUES);
  };
  const { sort } = raw;
  return {
    metal: values('metal'),
    weight: values('weight'),
    price: values('price'),
    purity: values('purity'),
    occasion: values('occasion'),
    stock: values('stock'),
    sort: isSort(sort) ? sort : undefined,
  };
}

/** Writes the choice into a URL's search, keeping its other parameters. The router writes a number without quotes. */
export function writeChoice(search: object, choice: Choice): Record<string, unknown> {
  const written: Record<string, unknown> = { ...search };
  for (const name of FACETS) {
    const text = choice[name].join(',');
    if (text === '') delete written[name];
    else written[name] = String(Number(text)) === text ? Number(text) : text;
  }
  if (choice.sort) written['sort'] = choice.sort;
  else delete written['sort'];
  return written;
}

/** The choice as a text of its own, in a URL's notation; empty where nothing is chosen. */
export const choiceText = (choice: Choice): string =>
  Object.entries(writeChoice({}, choice))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');

/** Reads a text of `choiceText`. Anything else in it is ignored. */
export const readChoiceText = (text: string): Choice =>
  readChoice(Object.fromEntries(text.split('&').map((part) => part.split('=', 2))));

/** Adds a value to the choice, or removes it if it was chosen. */
export function toggled(choice: Choice, facet: Facet, value: string): Choice {
  const before = choice[facet];
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  return { ...choice, [facet]: after };
}

export const NO_CHOICE: Choice = readChoice({});

export const countChosen = (choice: Choice): number =>
  FACETS.reduce((sum, facet) => sum + choice[facet].length, 0);

/** Whether anything is chosen or sorted. */
export const isActive = (choice: Choice): boolean =>
  countChosen(choice) > 0 || choice.sort !== undefined;
