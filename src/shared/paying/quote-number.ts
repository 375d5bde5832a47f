/**
 * The short name of a quote: the first letters and digits of its id, which no other quote of the same second shares, and which can be read
 * out on the telephone. The same on screen and on paper.
 */
export const quoteNumber = (id: string): string =>
  id
    .replace(/[^\da-z]/gi, '')
    .slice(0, 8)
    .toUpperCase();
