import { m } from '#client/messages/compiled/messages.js';
import { LANGUAGE_TAG } from '#client/messages/locale.ts';
import type { App } from '#client/app/app.tsx';
import { canonicalLink, pageTitle } from '#client/shell/page-head.ts';
import { describePage } from './describe-page.ts';
import type { Match } from './description.ts';
import { sharePicture } from './share-picture.ts';
import { dataBlock, metaTag } from './tags.ts';

/**
 * The part of a rendered page's head that is for search engines and link previews, beside its title and
 * canonical link. Only the store's renderer uses it, so it costs the phone nothing.
 */
export function describedHead(app: App): string {
  const { config } = app;
  const match = app.router.state.matches.at(-1);
  if (!match) return '';
  const name = pageName(app, match);
  const canonical = canonicalLink(config, match.pathname).href;
  const page = describePage({ app, match, name, canonical });
  if (!page) return '';

  const shown = page.picture ?? {
    path: '',
    alt: config.brand ? config.projectName : m.head_shop_picture(),
  };
  const { address, size } = sharePicture(config, shown.path);
  return [
    metaTag('description', page.text),
    page.unlisted ? metaTag('robots', 'noindex') : '',
    metaTag('og:site_name', config.projectName),
    metaTag('og:locale', LANGUAGE_TAG.replace('-', '_')),
    metaTag('og:type', page.type ?? 'website'),
    metaTag('og:title', page.title ?? name),
    metaTag('og:description', page.text),
    metaTag('og:url', page.address ?? canonical),
    metaTag('og:image', address),
    metaTag('og:image:width', size?.width),
    metaTag('og:image:height', size?.height),
    metaTag('og:image:alt', shown.alt),
    metaTag('twitter:card', 'summary_large_image'),
    dataBlock(page.data ?? []),
  ].join('');
}

/** The page's title without the shop's name. */
function pageName({ config }: App, { meta }: Match): string {
  const title = meta?.findLast((tag) => tag?.title !== undefined)?.title ?? config.projectName;
  const shopsPart = pageTitle(config, '');
  return title.endsWith(shopsPart) ? title.slice(0, -shopsPart.length) : title;
}
