// What the store shares of the app's texts: the filter of its HTML, and the app's own texts of the static pages.
export { cleanHtml } from '#client/ui/text/clean-html.ts';
export { ownTexts } from '#client/features/policies/own-texts.ts';
