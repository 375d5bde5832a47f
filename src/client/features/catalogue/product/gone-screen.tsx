import { m } from '#client/messages/compiled/messages.js';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { positionAddress, positionName } from '../catalogue-position.ts';
import type { Place } from '../queries.ts';

export interface GoneScreenProps {
  /** `empty`: everything in this place is withdrawn. `no-weight`: no product here comes in the link's weight. */
  gone: 'empty' | 'no-weight';
  place: Place;
}

/** A link to something that is no longer sold: says so, and links to what is sold. */
export function GoneScreen({ gone, place: { position } }: GoneScreenProps) {
  const name = positionName(position);
  if (gone === 'no-weight') {
    return (
      <EmptyState
        level={1}
        title={m.catalogue_weight_gone_title()}
        action={
          <ButtonLink to={positionAddress(position)}>
            {m.catalogue_weight_gone_go({ name })}
          </ButtonLink>
        }
      >
        {m.catalogue_weight_gone_text({ name })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={1}
      title={m.catalogue_withdrawn_title()}
      action={<ButtonLink to="/products">{m.catalogue_all_products()}</ButtonLink>}
    >
      {m.catalogue_withdrawn_text({ name })}
    </EmptyState>
  );
}
