/** A text with its Devanagari digits, as a Hindi keyboard types them, in Latin ones: `१२.५` becomes `12.5`. */
export const latinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));
