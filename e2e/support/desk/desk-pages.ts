import { SECTIONS } from '../../../src/desk/frame/sections.ts';

/** Every page of the desk that an owner can open, below /desk: those of the sections, and parts with an address of their own. */
export const DESK_PAGES: readonly string[] = [
  ...SECTIONS.flatMap(({ pages }) => pages.map(({ to }) => to)),
  '/content?part=news',
  '/content?part=faq',
  '/content?part=store',
  '/content?part=texts',
  '/content?part=reviews',
  '/content?part=enquiries',
  '/account',
];
