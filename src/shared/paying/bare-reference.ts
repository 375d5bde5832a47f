/** What stands before a reference in a bank's narration, glued to it. */
const GLUED = /^(?:UTR|RRN|UPI|CR|IMPS|NEFT|RTGS|REFNO|REF|TXNID|TXN)+\d{6,}/i;
/** The bank's code, where a reference is written in groups. */
const BANK = /^[A-Za-z]{4}$/;

/**
 * Whether a text is a bank's reference alone: letters and digits, maybe in groups, each with a digit. `UPI/CR/633099105321/PAYMENT` is not:
 * under it the same money would count a second time once a statement tells of it. Card providers and tills number as they like.
 */
export function isBareReference(channel: string, reference: string): boolean {
  if (channel !== 'upi' && channel !== 'bank') return true;
  const groups = reference.split(/[\s.-]+/).filter(Boolean);
  const [first = '', ...others] = groups;
  const counted = others.length > 0 && BANK.test(first) ? others : groups;
  const bare = counted.every((group) => /^\w*\d\w*$/.test(group));
  return bare && groups.length > 0 && !GLUED.test(groups.join(''));
}
