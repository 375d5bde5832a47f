/** Whether a piece is a coin by the words of its name, its category or its product type. The catalogue has no other mark. */
export const namesCoin = (words: string): boolean => /\bcoins?\b|सिक्क/i.test(words);

const namesBar = (name: string): boolean =>
  /\bbars?\b|\bbiscuits?\b|बिस्कु|(?:^|\s)बार(?:\s|$)/i.test(name);

/**
 * Whether a piece is a coin by its own name or by the names of the places that it lies at. A place may hold both, such as
 * "Coins and bars": a piece whose own name says bar or biscuit is none.
 */
export const isCoin = (name: string, ...places: readonly (string | undefined)[]): boolean =>
  !namesBar(name) && namesCoin([name, ...places].join(' '));
