import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { cleanHtml } from '#client/app/words.ts';

/** A desk text in the form that the shop may store. Throws a Refusal 400 where nothing readable is left. */
export function cleanText(html: string, what: string): string {
  const clean = cleanHtml(html);
  if (!/[^\s]/.test(clean.replaceAll(/<[^>]*>|&nbsp;/g, ''))) {
    throw new Refusal(REFUSED.badInput, `${what} must not be empty.`);
  }
  return clean;
}

/**
 * A link of a banner or news item: empty, a page of the shop, or an `https` address. Throws a Refusal 400 for anything else,
 * `//host` and `javascript:` included.
 */
export function checkLink(link: string, what = 'The link'): string {
  if (link === '' || /^\/(?!\/)[\w./?=&%#-]*$/.test(link)) return link;
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (url?.protocol === 'https:' && url.hostname.includes('.') && !url.username) return url.href;
  throw new Refusal(
    REFUSED.badInput,
    `${what} must be a page of the shop, such as /products, or an address that begins with https://.`,
  );
}
