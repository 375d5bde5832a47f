import { Link } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { Breadcrumb, type BreadcrumbItem } from '#client/ui/layout/breadcrumb.tsx';
import { placeAddress, type CataloguePlace } from './catalogue-position.ts';
import type { PlaceIds } from './queries.ts';

interface CrumbsProps {
  place: CataloguePlace;
  ids: PlaceIds;
  /** The last step leads somewhere too: one of several products is open. */
  deeper?: boolean;
  className?: string | undefined;
}

/** Home > product type > category > subcategory, as far as the place goes. */
export function Crumbs({ place, ids, deeper = false, className }: CrumbsProps) {
  const { customised, productType, category, subcategory } = place;
  const steps = [
    { label: productType, place: { customised, productType }, state: { p_id: ids.P_Id } },
    category && {
      label: category,
      place: { customised, productType, category },
      state: { p_id: ids.P_Id, c_id: ids.C_Id },
    },
    subcategory && {
      label: subcategory,
      place,
      state: { p_id: ids.P_Id, c_id: ids.C_Id, s_id: ids.S_Id },
    },
  ].filter((step) => typeof step === 'object');
  const items: BreadcrumbItem[] = steps.map((step, index) => ({
    label: step.label,
    link:
      deeper || index < steps.length - 1 ? (
        <Link to={placeAddress(step.place)} state={step.state}>
          {step.label}
        </Link>
      ) : undefined,
  }));
  const home = { label: m.catalogue_home(), link: <Link to="/">{m.catalogue_home()}</Link> };
  return <Breadcrumb label={m.catalogue_crumbs()} items={[home, ...items]} className={className} />;
}
