/** A tag, or Devanagari words with the spaces between them. */
const TAG_OR_DEVANAGARI =
  /<[^>]*>|[\p{Script=Devanagari}\u200c\u200d]+(?:\s+[\p{Script=Devanagari}\u200c\u200d]+)*/gu;

/** Marks the Devanagari words of sanitised HTML as Hindi, as `Spoken` does for plain text. */
export const spokenHtml = (html: string): string =>
  html.replace(TAG_OR_DEVANAGARI, (found) =>
    found.startsWith('<') ? found : `<span lang="hi">${found}</span>`,
  );
