export interface Page {
  /** The path of the page's route, as the router writes it in links. */
  path: string;
  /**
   * `static`: the same text for everybody, and nothing from the store. Rendered to a file at build time and kept on
   * every device by the service worker.
   * `public`: rendered by the store, with its data.
   * `private`: belongs to a customer. The store sends the empty shell, and the device draws the page.
   */
  kind: 'static' | 'public' | 'private';
  /** The group of links in the footer and in the menu that contains the page. */
  footer?: 'house' | 'help' | 'policies';
  /** Whether search engines should find the page. Static pages always are included. */
  sitemap?: true;
  /** Whether the page's data is fetched ahead, so that it opens offline without an earlier visit. */
  prefetch?: true;
  /**
   * If set, the service worker caches the document of this page as the store last rendered it, so that the next visit is painted at
   * once. Names the query parameters that the page shows; with any other parameter nothing is kept.
   */
  kept?: readonly string[];
}

/**
 * Every page of the shop, once. A route without a row here, or a row without a route, does not compile
 * (src/client/app/pages.test-d.ts); neither does a row whose link, description or prefetched data is missing. Catalogue addresses
 * come from the store: their routes have rows, and the sitemap adds the addresses.
 */
export const PAGES = [
  { path: '/', kind: 'public', footer: 'house', sitemap: true, prefetch: true, kept: [] },
  { path: '/products', kind: 'public', sitemap: true, kept: [] },
  { path: '/products/$productType', kind: 'public', kept: [] },
  { path: '/products/$productType/$category', kind: 'public', kept: ['item'] },
  { path: '/products/$productType/$category/$subcategory', kind: 'public', kept: ['item'] },
  { path: '/customize-coins', kind: 'public', sitemap: true, kept: [] },
  { path: '/customize-coins/$productType', kind: 'public', kept: [] },
  { path: '/products/customize-coins/$productType/$category', kind: 'public', kept: ['item'] },
  { path: '/search', kind: 'public' },
  { path: '/digital-gold', kind: 'public', sitemap: true, prefetch: true, kept: ['metal', 'side'] },
  { path: '/news', kind: 'public', footer: 'house', sitemap: true, prefetch: true, kept: [] },
  {
    path: '/testimonials',
    kind: 'public',
    footer: 'house',
    sitemap: true,
    prefetch: true,
    kept: [],
  },
  { path: '/faq', kind: 'public', footer: 'help', sitemap: true, prefetch: true, kept: [] },
  { path: '/contact-us', kind: 'public', footer: 'help', sitemap: true, prefetch: true, kept: [] },
  {
    path: '/store-locator',
    kind: 'public',
    footer: 'house',
    sitemap: true,
    prefetch: true,
    kept: [],
  },

  { path: '/about', kind: 'static', footer: 'house' },
  { path: '/product-care', kind: 'static', footer: 'help' },
  { path: '/terms-and-conditions', kind: 'static', footer: 'policies' },
  { path: '/privacy-policy', kind: 'static', footer: 'policies' },
  { path: '/shipping-policy', kind: 'static', footer: 'policies' },
  { path: '/return-and-exchange', kind: 'static', footer: 'policies' },
  { path: '/freeshipping', kind: 'static', footer: 'help' },

  { path: '/login', kind: 'public' },
  { path: '/register', kind: 'public' },
  { path: '/changepassword', kind: 'public' },
  { path: '/offline', kind: 'public' },

  { path: '/cart', kind: 'private' },
  { path: '/profile', kind: 'private' },
  { path: '/proceedtobuy', kind: 'private' },
  { path: '/buy-convert-coin', kind: 'private' },
  { path: '/convert-coin-details', kind: 'private' },
  { path: '/modeofpayment', kind: 'private' },
  { path: '/checkout-payment', kind: 'private' },
  { path: '/order_status', kind: 'private' },
  { path: '/order-view/$orderId', kind: 'private' },
  { path: '/order-answer/$orderId', kind: 'private' },
  { path: '/order-pay/$orderId', kind: 'private' },
] as const satisfies readonly Page[];

type Row = (typeof PAGES)[number];

export type PagePath = Row['path'];
/** The pages that one group of the footer links to. */
export type FooterPage<Group extends NonNullable<Page['footer']>> = Extract<
  Row,
  { footer: Group }
>['path'];
export type SitemapPage = Extract<Row, { kind: 'static' } | { sitemap: true }>['path'];
export type PrefetchedPage = Extract<Row, { prefetch: true }>['path'];

const pathsOf = (isWanted: (page: Page) => boolean): readonly PagePath[] =>
  PAGES.filter(isWanted).map(({ path }) => path);

/** The static pages, of text alone: files of the build. */
export const STATIC_PAGES = pathsOf(({ kind }) => kind === 'static');

/** The fixed addresses for search engines. */
export const SITEMAP_PAGES = pathsOf(({ kind, sitemap }) => kind === 'static' || sitemap === true);

/** The fixed addresses that open without a login. */
export const OPEN_PAGES = pathsOf(({ kind, path }) => kind !== 'private' && !path.includes('$'));

const PATTERNS = PAGES.map((page: Page) => ({
  page,
  path: new RegExp(`^${page.path.replaceAll(/\$\w+/g, '[^/]+')}$`),
}));

/** The page that an address opens; undefined where there is none. A trailing slash makes no difference. */
export function pageAt(pathname: string): Page | undefined {
  const path = withoutSlash(pathname);
  return PATTERNS.find((one) => one.path.test(path))?.page;
}

export const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '');

const PRIVATE_PATHS: ReadonlySet<string> = new Set(pathsOf(({ kind }) => kind === 'private'));

/** Whether a route belongs to a customer. Index routes end in a slash, their rows do not. */
export const isPrivatePage = (routePath: string): boolean =>
  PRIVATE_PATHS.has(withoutSlash(routePath));
