import { Link } from '@tanstack/react-router';
import { namesOf } from '#shared/addresses/paths.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Breadcrumb, type BreadcrumbItem } from '#client/ui/layout/breadcrumb.tsx';
import { Spoken } from '#client/ui/text/spoken.tsx';
import { positionAddress, type CataloguePosition } from './catalogue-position.ts';
import type { PositionIds } from './queries.ts';

interface CrumbsProps {
  position: CataloguePosition;
  ids: PositionIds;
  /** The last step is a link too, because one of several products is open below. */
  deeper?: boolean;
  className?: string | undefined;
}

/** Home > product type > category > subcategory, as far as the position goes. */
export function Crumbs({ position, ids, deeper = false, className }: CrumbsProps) {
  const { customised, productType, category, subcategory, slugs } = position;
  const steps = [
    { label: productType, position: { customised, productType, slugs }, state: { p_id: ids.P_Id } },
    category && {
      label: category,
      position: { customised, productType, category, slugs },
      state: { p_id: ids.P_Id, c_id: ids.C_Id },
    },
    subcategory && {
      label: subcategory,
      position,
      state: { p_id: ids.P_Id, c_id: ids.C_Id, s_id: ids.S_Id },
    },
  ].filter((step) => typeof step === 'object');
  const items: BreadcrumbItem[] = steps.map((step, index) => ({
    label: step.label,
    link:
      deeper || index < steps.length - 1 ? (
        <Link
          to={positionAddress(step.position)}
          state={{ ...step.state, names: namesOf(step.position) }}
        >
          <Spoken>{step.label}</Spoken>
        </Link>
      ) : undefined,
  }));
  const home = { label: m.catalogue_home(), link: <Link to="/">{m.catalogue_home()}</Link> };
  return <Breadcrumb label={m.catalogue_crumbs()} items={[home, ...items]} className={className} />;
}
