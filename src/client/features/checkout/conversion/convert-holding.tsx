import { useQuery } from '@tanstack/react-query';
import { type Big, exact } from '#shared/pricing/decimal.ts';
import { formatGrams } from '#shared/pricing/weight.ts';
import type { ConvertPiece } from '#client/checkout-session/checkout-session.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { ValueRow, ValueRows } from '#client/ui/layout/value-rows.tsx';
import { balanceQuery } from './balance-query.ts';
import { metalNames } from './convert-offer.tsx';
import { takenBy } from './convert-piece.ts';
import styles from './convert-details.module.css';

interface HoldingProps {
  piece: ConvertPiece;
  quantity: number;
}

/**
 * The grams that are missing for a coin; undefined if there are enough, or the holding is unknown. One that the store does not tell
 * again may have grown since: the store decides.
 */
export function useMissing({ piece, quantity }: Partial<HoldingProps>): Big | undefined {
  const { api } = useServices();
  const { data, isError } = useQuery(balanceQuery(api));
  const taken = piece && quantity ? takenBy(piece, quantity) : undefined;
  if (!data || isError || !taken) return undefined;
  const missing = taken.grams.minus(data[taken.metal]);
  return missing.gt(0) ? missing : undefined;
}

/** The customer's digital metal before and after. */
export function ConvertHolding({ piece, quantity }: HoldingProps) {
  const { api } = useServices();
  const asked = useQuery(balanceQuery(api));
  const { data, isLoading } = asked;
  const taken = takenBy(piece, quantity);
  if (!taken) return null;
  const { metal, grams } = taken;
  const held = data && exact(data[metal]);
  const show = (value: Big | undefined) =>
    value
      ? m.convert_grams({ grams: formatGrams(value) })
      : isLoading
        ? '…'
        : m.convert_holding_unknown();
  const left = held?.minus(grams);
  return (
    <section aria-labelledby="convert-holding" className={styles.sheet}>
      <h2 id="convert-holding" className={styles.sheetHeading}>
        {m.convert_holding({ metal: metalNames[metal]() })}
      </h2>
      <SavedAsOf asked={asked} />
      <ValueRows>
        <ValueRow name={m.convert_hold_now()}>
          <span className="num" translate="no">
            {show(held)}
          </span>
        </ValueRow>
        <ValueRow name={m.convert_taken()}>
          <span
            className="num"
            translate="no"
          >{`− ${m.convert_grams({ grams: formatGrams(grams) })}`}</span>
        </ValueRow>
        {!left?.lt(0) && (
          <ValueRow name={m.convert_left()} kind="result">
            <strong className="num" translate="no">
              {show(left)}
            </strong>
          </ValueRow>
        )}
      </ValueRows>
    </section>
  );
}
