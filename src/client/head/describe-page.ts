import { type SitemapPage, withoutSlash } from '#shared/addresses/pages.ts';
import { m } from '#client/messages/compiled/messages.js';
import { describePosition, describeType } from './describe-position.ts';
import type { Description, LoadedPage } from './description.ts';
import { faqData, organizationData, siteData } from './shop-data.ts';

interface House {
  shop: string;
  /** Whether the shop has no brand of its own, so that the shipped history is its own. */
  shipped: boolean;
}
type Words = (house: House) => string;

/** One sentence for each page with a fixed address. A page of the sitemap without one does not compile. */
const TEXTS: Record<SitemapPage | '/login' | '/register', Words> = {
  '/': () => m.head_home(),
  '/products': () => m.head_products(),
  '/customize-coins': () => m.head_customise(),
  '/digital-gold': () => m.head_digital(),
  '/news': () => m.head_news(),
  '/testimonials': m.head_testimonials,
  '/faq': m.head_faq,
  '/contact-us': m.head_contact,
  '/store-locator': m.head_stores,
  '/about': ({ shop, shipped }) => (shipped ? m.head_about : m.head_about_any)({ shop }),
  '/product-care': () => m.head_care(),
  '/terms-and-conditions': m.head_terms,
  '/privacy-policy': m.head_privacy,
  '/shipping-policy': m.head_shipping,
  '/return-and-exchange': m.head_returns,
  '/freeshipping': m.head_freeshipping,
  '/login': m.head_login,
  '/register': m.head_register,
};

/** The description of a page; undefined for a page that search engines should not list. */
export function describePage(page: LoadedPage): Description | undefined {
  const { match } = page;
  switch (match.routeId) {
    case '/products/$productType/':
    case '/customize-coins/$productType': {
      const { loaderData } = match;
      return loaderData && describeType(page, loaderData.position, loaderData.ids);
    }
    case '/products/$productType/$category/':
    case '/products/$productType/$category/$subcategory':
    case '/products/customize-coins/$productType/$category': {
      const { loaderData, search } = match;
      return loaderData && describePosition(page, loaderData.position, loaderData.ids, search.item);
    }
    default:
      return describeContent(page);
  }
}

const hasText = (path: string): path is keyof typeof TEXTS => Object.hasOwn(TEXTS, path);

function describeContent(page: LoadedPage): Description | undefined {
  const { projectName: shop, brand } = page.app.config;
  const { routeId, fullPath } = page.match;
  // The path of an index route ends in a slash.
  const path = withoutSlash(fullPath);
  const text = hasText(path) ? TEXTS[path]({ shop, shipped: !brand }) : undefined;
  if (text === undefined) return undefined;
  if (routeId === '/') {
    const data = [siteData(page), organizationData(page)];
    return { title: m.head_shop_title({ shop }), text, data };
  }
  if (routeId === '/contact-us') return { text, data: [organizationData(page)] };
  if (routeId === '/faq') return { text, data: faqData(page) };
  return { text };
}
