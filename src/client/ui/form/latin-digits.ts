/** A text with Latin digits in place of Devanagari ones, as a Hindi keyboard types them, and of full-width ones: `१२.५` becomes `12.5`. */
export const latinDigits = (text: string): string =>
  text.replace(/[०-९０-９]/g, (digit) =>
    String(digit.charCodeAt(0) - (digit < '０' ? '०' : '０').charCodeAt(0)),
  );
