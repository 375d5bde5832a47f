/** What stands before a reference in a bank's narration, glued to it. */
const GLUED = /^(?:UTR|RRN|UPI|IMPS|NEFT|RTGS|REF|REFNO|TXN|TXNID)\d{6,}/i;

/**
 * Whether a text is a bank's reference alone: letters and digits, maybe in groups, each with a digit. `UPI/CR/633099105321/PAYMENT` is not:
 * under it the same money would count a second time once a statement tells of it. Card providers and tills number as they like.
 */
export function isBareReference(channel: string, reference: string): boolean {
  if (channel !== 'upi' && channel !== 'bank') return true;
  const groups = reference.split(/[\s.-]+/).filter(Boolean);
  const bare = groups.every((group) => /^[A-Za-z0-9]*\d[A-Za-z0-9]*$/.test(group));
  return bare && groups.length > 0 && !GLUED.test(groups.join(''));
}
