/** The author of an act, for people: `desk:Meera Iyer` is Meera Iyer, `statement:hdfc` the statement of hdfc. */
export const byWords = (by: string): string =>
  by.replace(/^desk:/, '').replace(/^(?:statement|collect):(.+)$/, 'the bank, $1');
