import type { App } from '#client/app/app.tsx';
import type { LinkedData } from './tags.ts';

/** How a page presents itself in search results and link previews. */
export interface Description {
  /** The heading of a preview; by default the page's own name. */
  title?: string;
  text: string;
  type?: 'website' | 'product';
  /** The picture's address as the store gives it, and its text; the shop's own picture by default. */
  picture?: { path: string; alt: string };
  /** The address that a preview leads to: the canonical one, unless a weight was chosen. */
  address?: string;
  data?: LinkedData[];
  /** Whether search engines are to forget the address: its product is no longer shown, or stands elsewhere. */
  unlisted?: boolean;
}

/** A page whose data is loaded. */
export interface LoadedPage {
  app: App;
  match: Match;
  name: string;
  canonical: string;
}

export type Match = App['router']['state']['matches'][number];
