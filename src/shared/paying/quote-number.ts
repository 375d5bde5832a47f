/** The short name of a quote: the beginning of its id, which no other quote of the same second shares. The same on screen and on paper. */
export const quoteNumber = (id: string): string => id.slice(0, 8).toUpperCase();
