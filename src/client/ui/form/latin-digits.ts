/**
 * A text with its Devanagari digits, as a Hindi keyboard types them, and the full-width ones of other keyboards in Latin ones:
 * `१२.५` becomes `12.5`.
 */
export const latinDigits = (text: string): string =>
  text.replace(/[०-९０-９]/g, (digit) =>
    String(digit.charCodeAt(0) - (digit < '０' ? '०' : '０').charCodeAt(0)),
  );
