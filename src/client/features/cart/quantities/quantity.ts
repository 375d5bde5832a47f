/** The most pieces of one kind that the bag holds; the store refuses more. */
export const MOST_PIECES = 100;
