import type { App } from '#client/app/app.tsx';
import type { LinkedData } from './tags.ts';

/** What a page says of itself to those who do not see it: search engines and link previews. */
export interface Description {
  /** What a preview is headed by; the page's own name unless another says more. */
  title?: string;
  text: string;
  type?: 'website' | 'product';
  /** Address of a picture as the store gives it, and what it shows; the shop's own where there is none. */
  picture?: { path: string; alt: string };
  /** The address that a preview leads to; the canonical one unless a weight was chosen. */
  address?: string;
  data?: LinkedData[];
  /** There is nothing to find here: a product that is not shown any more. */
  empty?: boolean;
}

/** A page that has been loaded: the app, what it stands on, its name and its canonical address. */
export interface LoadedPage {
  app: App;
  match: Match;
  name: string;
  canonical: string;
}

export type Match = App['router']['state']['matches'][number];
