/** Words that banks' narrations glue to the front of a reference. */
const WORDS = '(?:UTR|RRN|UPI|CR|IMPS|NEFT|RTGS|REFNO|REF|TXNID|TXN)';
const GLUED = new RegExp(String.raw`^${WORDS}+\d{6,}`, 'i');
/** The bank's code, in a reference written in groups. */
const BANK = /^[A-Za-z]{4}$/;

/**
 * Whether a text is only a bank's reference: letters and digits, maybe in groups, each with a digit. `UPI/CR/633099105321/PAYMENT`
 * is not: under it the same money would count twice once a statement reports it. References of card providers and tills have any
 * form.
 */
export function isBareReference(channel: string, reference: string): boolean {
  if (channel !== 'upi' && channel !== 'bank') return true;
  const groups = reference.split(/[\s.-]+/).filter(Boolean);
  const [first = '', ...others] = groups;
  const counted = others.length > 0 && BANK.test(first) ? others : groups;
  const bare = counted.every((group) => /^\w*\d\w*$/.test(group));
  return bare && groups.length > 0 && !GLUED.test(groups.join(''));
}

/** The twelve digits of UPI, alone or glued to such a word; not those at the end of a bank's own reference. */
const UPI_NUMBER = new RegExp(String.raw`(?<![a-z\d])${WORDS}*(\d{12})(?![a-z\d])`, 'gi');

/** The reference within a narration: `UTR: 412345678901`. Undefined where there is none, or several. */
export function referenceIn(text: string): string | undefined {
  if (isBareReference('upi', text)) return undefined;
  const found = new Set([...text.matchAll(UPI_NUMBER)].map(([, number]) => number));
  return found.size === 1 ? [...found][0] : undefined;
}
