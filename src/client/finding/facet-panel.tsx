import { Link } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { classNames } from '#client/ui/class-names.ts';
import { type Facet, toggled } from '#shared/finding/choice.ts';
import { facetName, valueText } from './facet-text.ts';
import { type FacetOptions, usefulFacets } from '#shared/finding/facets.ts';
import { NOT_THIS_PAGE, useChoice } from './use-choice.ts';
import styles from './facets.module.css';

interface FacetPanelProps {
  options: FacetOptions;
  className?: string | undefined;
}

/** Every facet with its values, each a link to this page with that value chosen: the links work without a script, and can be shared. */
export function FacetPanel({ options, className }: FacetPanelProps) {
  const facets = usefulFacets(options);
  if (facets.length === 0) return null;
  return (
    <section aria-label={m.facet_filters()} className={classNames(styles.panel, className)}>
      {facets.map((facet) => (
        <div key={facet} role="group" aria-label={facetName(facet)}>
          <h3 className={styles.facet}>{facetName(facet)}</h3>
          <ul role="list" className={styles.values}>
            {options[facet].map((option) => (
              <li key={option.value}>
                <FacetLink facet={facet} {...option} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function FacetLink(props: { facet: Facet; value: string; count: number; chosen: boolean }) {
  const { facet, value, count, chosen } = props;
  const { choice, linkTo } = useChoice();
  return (
    <Link
      {...linkTo(toggled(choice, facet, value))}
      activeOptions={NOT_THIS_PAGE}
      aria-current={chosen ? 'true' : undefined}
      // Every choice is an address of its own; search engines need only the listing.
      rel="nofollow"
      className={classNames(styles.chip, count === 0 && styles.none)}
    >
      {valueText(facet, value)} <span className={styles.count}>{count}</span>
    </Link>
  );
}
