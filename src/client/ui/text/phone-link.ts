/** The first telephone number of a text such as "1800 000 1950 (24x7)", as it is written; undefined without one. */
export function phoneNumber(text: string): string | undefined {
  // Brackets with words say when and how to ring. Those of an area code hold digits alone.
  const bare = text.replaceAll(/\([^)]*[^\d\s.+)-][^)]*\)/g, ' ');
  return /\+?\d(?:[ \-.()]*\d){2,14}/.exec(bare)?.[0];
}

/** The link that dials it. */
export function phoneLink(text: string): string | undefined {
  const number = phoneNumber(text);
  return number && `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}
