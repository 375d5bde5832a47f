import type { LinkProps } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';

export type PageLink = [to: NonNullable<LinkProps['to']>, text: () => string];

/** The pages of the shop beside its catalogue, as the footer and the menu group them. */
export const HOUSE: PageLink[] = [
  ['/', m.shell_tab_home],
  ['/about', m.about_title],
  ['/news', m.news_title],
  ['/testimonials', m.testimonials_title],
  ['/store-locator', m.stores_title],
];

export const HELP: PageLink[] = [
  ['/contact-us', m.contact_title],
  ['/faq', m.faq_title],
  ['/product-care', m.care_title],
  ['/freeshipping', m.freeshipping_title],
];

export const POLICIES: PageLink[] = [
  ['/return-and-exchange', m.returns_title],
  ['/shipping-policy', m.shipping_title],
  ['/terms-and-conditions', m.terms_title],
  ['/privacy-policy', m.privacy_title],
];
