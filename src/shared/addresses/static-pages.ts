/**
 * Pages whose words are the same for everybody and need nothing from the store: rendered at build time,
 * kept on every device that has seen the shop.
 */
export const STATIC_PAGES = [
  '/about',
  '/product-care',
  '/terms-and-conditions',
  '/privacy-policy',
  '/shipping-policy',
  '/return-and-exchange',
  '/freeshipping',
] as const;
