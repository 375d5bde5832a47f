import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { PageLink } from './page-links.ts';

interface PlaceLinksProps {
  name: string;
  places?: PageLink[];
  /** Of the heading in the page's outline. */
  level?: 2 | 3;
  /** Comes first. */
  children?: ReactNode;
}

/** A group of links to pages of the shop, under its name. */
export function PageLinkList({ name, places, level = 2, children }: PlaceLinksProps) {
  const Heading = `h${level}` as const;
  return (
    <nav aria-label={name}>
      <Heading>{name}</Heading>
      {children}
      {places?.map(([to, text]) => (
        <Link key={to} to={to}>
          {text()}
        </Link>
      ))}
    </nav>
  );
}
