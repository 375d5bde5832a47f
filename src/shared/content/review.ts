/** Longer than any honest review, by the fields of its request. */
export const LONGEST_REVIEW = { Name: 80, Title: 254, Description: 2000 } as const;
