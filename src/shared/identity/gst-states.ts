/** The states and union territories by their GST codes: a GSTIN begins with one. */
const CODES: Record<string, string> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
};

/** The states and union territories by name, in alphabetical order. */
export const STATES_OF_INDIA: readonly string[] = Object.keys(CODES).toSorted();

/** Union territories without a legislature, where the second half of GST is UTGST. */
const WITHOUT_LEGISLATURE = new Set(['04', '26', '31', '35', '38']);

const plain = (text: string) => text.trim().replaceAll('&', 'and').replaceAll(/\s+/g, ' ');
const byName = new Map(Object.entries(CODES).map(([name, code]) => [name.toLowerCase(), code]));

/** The GST code of a state by its name; undefined for an unknown one. */
export const stateCode = (name: string): string | undefined =>
  byName.get(plain(name).toLowerCase());

/** The state of a GST code; undefined for an unknown one. */
export const stateName = (code: string): string | undefined =>
  Object.keys(CODES).find((name) => CODES[name] === code);

/** The state that issued a GSTIN; undefined where it does not begin with a known code. */
export const stateOfGstin = (gstin: string): string | undefined =>
  stateName(gstin.trim().slice(0, 2));

/** The last state that an address names: states stand at the end. */
export function stateInAddress(address: string): string | undefined {
  const text = plain(address);
  const found = Object.keys(CODES)
    .map((name) => ({ name, at: text.search(new RegExp(`\\b${name}\\b`, 'i')) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.at - a.at);
  return found[0]?.name;
}

/** `Maharashtra (27)`, as an invoice writes a place of supply. */
export function stateWithCode(name: string): string {
  const code = stateCode(name);
  return code ? `${plain(name)} (${code})` : plain(name);
}

export const isUnionTerritory = (name: string): boolean =>
  WITHOUT_LEGISLATURE.has(stateCode(name) ?? '');

export const sameState = (one: string, other: string): boolean =>
  plain(one) !== '' && plain(one).toLowerCase() === plain(other).toLowerCase();
