/** The short name of a quote: the beginning of its id, which no other quote of the same second shares. Empty for none. */
export const quoteNumber = (id: string | null): string =>
  id === null ? '' : id.slice(0, 8).toUpperCase();
