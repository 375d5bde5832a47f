/** Rupees as they were typed or pasted, with two decimals; undefined for what is none, or nothing. */
export function readRupees(text: string): string | undefined {
  const plain = text.replace(/[₹,\s]/g, '');
  if (!/^\d{1,11}(?:\.\d{1,2})?$/.test(plain) || !/[1-9]/.test(plain)) return undefined;
  const [whole = '0', decimals = ''] = plain.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${decimals.padEnd(2, '0')}`;
}
