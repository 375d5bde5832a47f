import type { IconName } from '#client/ui/button/icon.tsx';
import type { DeskRight } from '#shared/desk/rights.ts';
import { BARS, BOOK, BOX, GRID, KEY, LINES, PAGE, RUPEE, TODAY } from '../parts/page/icons.ts';

/** A screen of a section, with the right that it requires. */
export interface SectionPage {
  to: string;
  label: string;
  right: DeskRight;
}

export interface Section {
  id: string;
  label: string;
  icon: IconName;
  /** The letter after G. */
  letter: string;
  pages: readonly [SectionPage, ...SectionPage[]];
}

/** The ten sections of the rail. A section leads to its first page that the person may see. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'today',
    label: 'Today',
    icon: TODAY,
    letter: 't',
    pages: [
      { to: '/', label: 'Today', right: 'today.see' },
      { to: '/guard', label: 'Feed and guard', right: 'rates.see' },
      { to: '/approvals', label: 'Approvals', right: 'approvals.see' },
    ],
  },
  {
    id: 'payments',
    label: 'Payments',
    icon: RUPEE,
    letter: 'p',
    pages: [
      { to: '/payments', label: 'Payments', right: 'payments.see' },
      { to: '/refunds', label: 'Refunds', right: 'refunds.see' },
    ],
  },
  {
    id: 'orders',
    label: 'Orders',
    icon: BOX,
    letter: 'o',
    pages: [{ to: '/orders', label: 'Orders', right: 'orders.see' }],
  },
  {
    id: 'catalogue',
    label: 'Catalogue',
    icon: GRID,
    letter: 'c',
    pages: [
      { to: '/catalogue', label: 'Products', right: 'catalogue.see' },
      { to: '/categories', label: 'Categories', right: 'catalogue.see' },
      { to: '/stock', label: 'Stock', right: 'catalogue.see' },
      { to: '/prices', label: 'Prices', right: 'prices.see' },
      { to: '/coupons', label: 'Coupons', right: 'coupons.see' },
      { to: '/pictures', label: 'Pictures', right: 'pictures.see' },
    ],
  },
  {
    id: 'content',
    label: 'Content',
    icon: PAGE,
    letter: 'w',
    pages: [
      { to: '/content', label: 'Content', right: 'content.see' },
      { to: '/shop', label: 'Shop', right: 'shop.see' },
      { to: '/brand', label: 'Brand', right: 'shop.see' },
      { to: '/setup', label: 'Set up', right: 'setup.see' },
    ],
  },
  {
    id: 'customers',
    label: 'Customers',
    icon: 'user',
    letter: 'u',
    pages: [{ to: '/customers', label: 'Customers', right: 'customers.see' }],
  },
  {
    id: 'ledger',
    label: 'Ledger',
    icon: BOOK,
    letter: 'l',
    pages: [
      { to: '/ledger', label: 'Ledger', right: 'ledger.see' },
      { to: '/payouts', label: 'Payouts', right: 'ledger.see' },
    ],
  },
  {
    id: 'reports',
    label: 'Reports',
    icon: BARS,
    letter: 'r',
    pages: [{ to: '/reports', label: 'Reports', right: 'reports.see' }],
  },
  {
    id: 'staff',
    label: 'Staff',
    icon: KEY,
    letter: 's',
    pages: [{ to: '/staff', label: 'Staff', right: 'staff.see' }],
  },
  {
    id: 'audit',
    label: 'Audit',
    icon: LINES,
    letter: 'a',
    pages: [{ to: '/audit', label: 'Audit', right: 'audit.see' }],
  },
];

/** The section that contains an address, as its page or below one. */
export const sectionOf = (path: string): Section | undefined =>
  SECTIONS.find(({ pages }) => pages.some(({ to }) => isBelow(path, to)));

export const isBelow = (path: string, to: string): boolean =>
  to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`);

/** The right that an address requires; undefined for one of everybody. Packing is a page below the orders with a right of its own. */
export function rightFor(path: string): DeskRight | undefined {
  if (/^\/orders\/[^/]+\/pack$/.test(path)) return 'orders.pack';
  const pages = SECTIONS.flatMap((section) => section.pages);
  return pages.find(({ to }) => isBelow(path, to))?.right;
}
