import type { FooterPage } from '#shared/addresses/pages.ts';
import { m } from '#client/messages/compiled/messages.js';

/** A group of links to pages of the shop: address and text, in display order. */
export type PageLinks = Record<string, () => string>;

/**
 * The pages beside the catalogue, grouped as in the footer and the menu. The groups are in pages.ts: a page that is in a group
 * there and not here does not compile.
 */
export const HOUSE = {
  '/': m.shell_tab_home,
  '/about': m.about_title,
  '/news': m.news_title,
  '/testimonials': m.testimonials_title,
  '/store-locator': m.stores_title,
} satisfies Record<FooterPage<'house'>, () => string>;

export const HELP = {
  '/contact-us': m.contact_title,
  '/faq': m.faq_title,
  '/product-care': m.care_title,
  '/freeshipping': m.freeshipping_title,
} satisfies Record<FooterPage<'help'>, () => string>;

export const POLICIES = {
  '/return-and-exchange': m.returns_title,
  '/shipping-policy': m.shipping_title,
  '/terms-and-conditions': m.terms_title,
  '/privacy-policy': m.privacy_title,
} satisfies Record<FooterPage<'policies'>, () => string>;
