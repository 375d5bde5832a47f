/** Whether a piece is a coin by the words of its name, its category or its product type. The catalogue has no other mark. */
export const namesCoin = (words: string): boolean => /\bcoins?\b|सिक्क/i.test(words);
