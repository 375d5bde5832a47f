import { cleanHtml } from '#client/ui/text/clean-html.ts';

/** Whether the shop would show a link with this address. */
export const isLink = (href: string): boolean =>
  cleanHtml(`<a href="${href.replaceAll('"', '%22')}">x</a>`).startsWith('<a href=');

/** `shop.example` is meant as a web address. */
export const wholeAddress = (href: string): string =>
  /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(href) ? `https://${href}` : href;

/** Whether it has what the editor cannot hold without losing it: such a text is edited as HTML. */
export const needsSource = (html: string): boolean => /<(?:table|caption)\b/i.test(html);

/** Headings of a page that is pasted are larger than ours. */
export const cleanPasted = (html: string): string =>
  cleanHtml(html.replaceAll(/<(\/?)h[1-2]\b/gi, '<$1h3').replaceAll(/<(\/?)h[5-6]\b/gi, '<$1h4'));

/** What the editor holds as the shop takes it: an empty paragraph stands for nothing written. */
export const htmlOf = (html: string): string =>
  /^(?:<p><\/p>)*$/.test(html) ? '' : cleanHtml(html);
