/** A text with Latin digits in place of Devanagari ones, as a Hindi keyboard types them, and of full-width ones: `१२.५` becomes `12.5`. */
export const latinDigits = (text: string): string =>
  text.replace(/[०-९０-９]/g, (digit) =>
    String(digit.charCodeAt(0) - (digit < '０' ? '०' : '０').charCodeAt(0)),
  );

/**
 * A text without the marks without a width that come along when it is copied from a chat, a contact or a PDF, and that nobody can see to
 * remove. The joiners of Indian scripts and of emoji stay where there is something to join.
 */
export const withoutUnseen = (text: string): string =>
  text.replace(/[^\P{Cf}\p{Join_C}]|(?<![^\s\p{Cf}])\p{Join_C}+/gu, '');

/** A coupon's code in plain capitals: copied from a post, its letters may be bold or full-width ones of Unicode. */
export const plainCode = (text: string): string => text.normalize('NFKC').trim().toUpperCase();
