// What the store must know of the app's words: the filter of its HTML, and its own texts of the pages of words.
export { cleanHtml } from '#client/ui/text/clean-html.ts';
export { ownTexts, type OwnText } from '#client/features/policies/own-texts.ts';
