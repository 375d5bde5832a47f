/** Commas between groups of two or three digits, the last of three: `1,25,000`, `125,000.50`. None groups the digits of 0.125. */
const GROUPED = /^-?[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/**
 * A figure as it was typed or pasted, without the sign of the rupee, spaces and the commas of its groups: `₹ 1,25,000.50` becomes
 * `125000.50`. Any other comma stays, so that whoever reads the figure refuses it: `5,5` is never 55.
 */
export function withoutGroups(text: string): string {
  const plain = text.replace(/[₹\s]/g, '');
  return GROUPED.test(plain) ? plain.replaceAll(',', '') : plain;
}

/** Rupees above 0 as they were typed or pasted, with two decimals; undefined for what is none, or more than a column holds. */
export function readTypedRupees(text: string): string | undefined {
  const plain = withoutGroups(text);
  if (!/^\d{1,11}(?:\.\d{1,2})?$/.test(plain) || !/[1-9]/.test(plain)) return undefined;
  const [whole = '0', decimals = ''] = plain.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${decimals.padEnd(2, '0')}`;
}
