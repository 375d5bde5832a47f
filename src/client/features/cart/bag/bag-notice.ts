/** What the store says of the bag itself, as of lines that it took out; empty for a reply's own `Success`. */
export const noticeOf = (text = ''): string =>
  /^(?:success(?:ful(?:ly)?)?|ok|done)[.!]?$/i.test(text.trim()) ? '' : text;
