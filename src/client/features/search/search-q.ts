/** A searched text as the router's search value: the router would write a number given as text in quotes. */
export const searchQ = (text: string): string | number | undefined =>
  String(Number(text)) === text ? Number(text) : text || undefined;

/** The searched text from the address; the router parses a number there as a number, and what is no text is none. */
export const readQ = (q: unknown): string =>
  typeof q === 'string' || typeof q === 'number' || typeof q === 'boolean' ? String(q) : '';
