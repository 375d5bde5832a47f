import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { classNames } from '#client/ui/class-names.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import {
  countChosen,
  FACETS,
  NO_CHOICE,
  readChoice,
  SORTS,
  toggled,
} from '#shared/finding/choice.ts';
import { FacetPanel } from './facet-panel.tsx';
import { sortText, valueText } from './facet-text.ts';
import { type FacetOptions, usefulFacets } from '#shared/finding/facets.ts';
import { NOT_THIS_PAGE, useChoice } from './use-choice.ts';
import styles from './facets.module.css';

interface FacetBarProps {
  options: FacetOptions;
  /** The number of pieces that match the choice; undefined until they are found. */
  count: number | undefined;
  /** For search results: "best first" is the default order, and the count is shown elsewhere. */
  found?: boolean;
}

/** The chosen values, each removed by a tap; on a phone a button for all facets; and the sort order. */
export function FacetBar({ options, count, found = false }: FacetBarProps) {
  const { choice, active, linkTo } = useChoice();
  const chosen = countChosen(choice);
  const useful = usefulFacets(options).length > 0;
  return (
    <div className={classNames(styles.bar, chosen > 0 && styles.two)}>
      {useful && <FilterButton options={options} count={count} />}
      {chosen > 0 && (
        <ul role="list" aria-label={m.facet_chosen()} className={styles.chosen}>
          {FACETS.flatMap((facet) =>
            choice[facet].map((value) => (
              <li key={`${facet} ${value}`}>
                <Link
                  {...linkTo(toggled(choice, facet, value))}
                  activeOptions={NOT_THIS_PAGE}
                  rel="nofollow"
                  aria-label={m.facet_remove({ value: valueText(facet, value) })}
                  className={styles.taken}
                >
                  {valueText(facet, value)} <Icon name="close" size={16} />
                </Link>
              </li>
            )),
          )}
          <li>
            <Link
              {...linkTo({ ...NO_CHOICE, sort: choice.sort })}
              activeOptions={NOT_THIS_PAGE}
              className={styles.clear}
            >
              {m.facet_clear()}
            </Link>
          </li>
        </ul>
      )}
      <p role="status" className={styles.found}>
        {active && !found && count !== undefined && countText(count)}
      </p>
      <SortForm none={found ? m.sort_best() : m.sort_shop()} />
    </div>
  );
}

/** Its place while the facets are not known yet. */
export const FacetBarPlace = () => <div className={styles.bar} />;

const countText = (count: number) => (count === 1 ? m.facet_count_one() : m.facet_count({ count }));

/** On a phone: all facets in a sheet. */
function FilterButton({ options, count }: Omit<FacetBarProps, 'found'>) {
  const [open, setOpen] = useState(false);
  const { choice } = useChoice();
  const chosen = countChosen(choice);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={chosen > 0 ? m.facet_filters_count({ count: chosen }) : undefined}
        className={styles.open}
        onClick={() => setOpen(true)}
      >
        <Icon name={FILTERS} size={18} /> {chosen > 0 ? chosen : m.facet_filters()}
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={m.facet_filters()}
        closeLabel={m.facet_close()}
        footer={
          <Button wide onClick={() => setOpen(false)}>
            {count === undefined ? m.facet_close() : m.facet_show({ count })}
          </Button>
        }
      >
        <FacetPanel options={options} />
      </Sheet>
    </>
  );
}

const FILTERS = {
  path: 'M4 7.5h9M18 7.5h2M4 16.5h2M11 16.5h9M13 7.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M6 16.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
};

/** The sort order of the pieces. Without a script it is submitted like any form. */
function SortForm({ none }: { none: string }) {
  const navigate = useNavigate();
  const { choice, linkTo } = useChoice();
  const { to, search } = linkTo({ ...choice, sort: undefined });
  const sort = choice.sort ?? '';
  const select = useRef<HTMLSelectElement>(null);
  const opened = useRef(false);
  const follow = (chosen: string) =>
    void navigate(linkTo({ ...choice, sort: readChoice({ sort: chosen }).sort }));
  useEffect(() => {
    if (!select.current) return;
    // A choice made in the rendered page before hydration is in the field only.
    if (!opened.current && select.current.value !== sort) follow(select.current.value);
    else select.current.value = sort;
    opened.current = true;
    // Only the URL changes what the field shows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sort]);
  return (
    <form action={to} className={styles.sort}>
      {Object.entries(search).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <label>
        <span className="visually-hidden">{m.sort_label()}</span>
        <select
          ref={select}
          name="sort"
          defaultValue={sort}
          autoComplete="off"
          onChange={({ target }) => follow(target.value)}
        >
          {[undefined, ...SORTS].map((one) => (
            <option key={one ?? ''} value={one ?? ''}>
              {one ? sortText(one) : none}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={20} className={styles.arrow} />
      </label>
      <noscript>
        <Button type="submit" variant="secondary">
          {m.sort_label()}
        </Button>
      </noscript>
    </form>
  );
}
