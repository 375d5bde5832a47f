import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { PageLinks } from './page-links.ts';

interface PageLinkListProps {
  name: string;
  links?: PageLinks;
  /** The heading's level in the page's outline. */
  level?: 2 | 3;
  /** Shown before the links. */
  children?: ReactNode;
}

/** A group of links to pages of the shop, under its name. */
export function PageLinkList({ name, links, level = 2, children }: PageLinkListProps) {
  const Heading = `h${level}` as const;
  return (
    <nav aria-label={name}>
      <Heading>{name}</Heading>
      {children}
      {Object.entries(links ?? {}).map(([to, text]) => (
        <Link key={to} to={to}>
          {text()}
        </Link>
      ))}
    </nav>
  );
}
