import { cleanHtml } from '#client/ui/text/clean-html.ts';

/** Whether the shop would show a link with this address. */
export const isLink = (href: string): boolean =>
  cleanHtml(`<a href="${href.replaceAll('"', '%22')}">x</a>`).startsWith('<a href=');

/** Completes a web address such as `shop.example`. */
export const wholeAddress = (href: string): string =>
  /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(href) ? `https://${href}` : href;

/** Whether the HTML contains what the editor would lose: then it is edited as HTML. */
export const needsSource = (html: string): boolean => /<(?:table|caption)\b/i.test(html);

/** Pasted pages have larger headings than ours. */
export const cleanPasted = (html: string): string =>
  cleanHtml(html.replaceAll(/<(\/?)h[1-2]\b/gi, '<$1h3').replaceAll(/<(\/?)h[5-6]\b/gi, '<$1h4'));

/** The editor's content as the shop takes it: an empty paragraph means nothing written. */
export const htmlOf = (html: string): string =>
  /^(?:<p><\/p>)*$/.test(html) ? '' : cleanHtml(html);
