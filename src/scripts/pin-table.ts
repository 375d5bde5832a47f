import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Makes the table of PIN codes, `src/shared/addresses/pin-table.ts`, out of the All India Pincode Directory of India Post
 * (data.gov.in), a CSV with the columns `pincode`, `district` and `statename`:
 *
 *     npx tsx src/scripts/pin-table.ts all-india-pincode-directory.csv
 *
 * Each PIN gets the district and state that most of its offices are in. One whose state none of its neighbours has is left out.
 */
const [, , source] = process.argv;
if (!source) throw new Error('Name the CSV file of the directory.');

const [head = '', ...rows] = readFileSync(source, 'utf8').trim().split(/\r?\n/);
const columns = cells(head).map((name) => name.trim().toLowerCase());
const column = (name: string) => {
  const at = columns.indexOf(name);
  if (at < 0) throw new Error(`The file has no column ${name}.`);
  return at;
};
const [pinAt, districtAt, stateAt] = [column('pincode'), column('district'), column('statename')];

const counts = new Map<number, Map<string, number>>();
for (const row of rows) {
  const cell = cells(row);
  const pin = Number(cell[pinAt]);
  const [district, state] = [nameOf(cell[districtAt]), stateOf(cell[stateAt])];
  if (!(pin >= 110_000 && pin <= 999_999) || !district || !state) continue;
  const places = counts.get(pin) ?? new Map<string, number>();
  const place = `${district};${state}`;
  places.set(place, (places.get(place) ?? 0) + 1);
  counts.set(pin, places);
}

const found = new Map<number, [district: string, state: string]>();
for (const pin of [...counts.keys()].sort((one, other) => one - other)) {
  const most = [...(counts.get(pin) ?? [])].sort(([a, n], [b, k]) => k - n || a.localeCompare(b));
  const [district = '', state = ''] = most[0]?.[0].split(';') ?? [];
  found.set(pin, [district, state]);
}
for (const pin of strays(found)) found.delete(pin);

const states: string[] = [];
const places: string[] = [];
const text: string[] = [];
let before = 0;
let last = -1;
for (const [pin, [district, state]] of found) {
  const at = indexIn(places, `${district};${indexIn(states, state).toString(36)}`);
  if (at !== last) text.push(`!${at.toString(36).padStart(2, '0')}`);
  const step = pin - before;
  text.push(step < 36 ? step.toString(36) : `~${step.toString(36).padStart(4, '0')}`);
  before = pin;
  last = at;
}
const table = [states.join('|'), places.join('|'), text.join('')];
writeFileSync(
  'src/shared/addresses/pin-table.ts',
  `/* Made by src/scripts/pin-table.ts. All India Pincode Directory, Department of Posts, Government of India, data.gov.in (GODL-India). */
export const PIN_TABLE: readonly [states: string, places: string, pins: string] = [
${table.map((line) => `  ${JSON.stringify(line).replaceAll("'", "\\'").replace(/^"|"$/g, "'")},`).join('\n')}
];
`,
);

/**
 * PIN codes that are the only one of their first three digits in their state. The directory has 799001, Agartala, in Telangana: an
 * order's tax and a firm's e-invoice go by the state. Puducherry does lie in single codes within other states.
 */
function strays(all: typeof found): number[] {
  const areas = groupBy([...all.keys()], (pin) => Math.floor(pin / 1000));
  return areas.flatMap((pins) => {
    const states = groupBy(pins, (pin) => all.get(pin)?.[1]);
    const alone = states.length > 1 ? states.filter(({ length }) => length === 1).flat() : [];
    return alone.filter((pin) => all.get(pin)?.[1] !== 'Puducherry');
  });
}

function groupBy<Item>(list: Item[], keyOf: (item: Item) => unknown): Item[][] {
  const groups = new Map<unknown, Item[]>();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

function cells(line: string): string[] {
  return [...line.matchAll(/("([^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
    cell.replace(/^"|"$/g, '').replaceAll('""', '"'),
  );
}

/** `NAVI MUMBAI` as `Navi Mumbai`; empty where the directory has none. */
function nameOf(text = ''): string {
  const tidy = text.trim().replace(/[;|\s]+/g, ' ');
  if (/^(?:na|null|-)?$/i.test(tidy)) return '';
  return tidy.toLowerCase().replace(/(^|[\s(.-])\p{L}/gu, (start) => start.toUpperCase());
}

function stateOf(text = ''): string {
  return nameOf(text).replace(/^The /, '').replaceAll(' And ', ' and ');
}

function indexIn(list: string[], item: string): number {
  const at = list.indexOf(item);
  return at >= 0 ? at : list.push(item) - 1;
}
