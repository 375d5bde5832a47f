import { useQuery } from '@tanstack/react-query';
import type { Product } from '#shared/contract/catalogue.ts';
import { formatGrams } from '#shared/pricing/weight.ts';
import { m } from '#client/messages/compiled/messages.js';
import { conversionOf } from '#client/rates/deals.ts';
import { LivePrice } from '#client/rates/live-price.tsx';
import { staleText } from '#client/rates/stale-text.ts';
import { useGate } from '#client/rates/use-gate.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { balanceQuery } from './balance-query.ts';
import { convertCharge, convertPiece, type Taken, takenBy } from './convert-piece.ts';
import { useConvert } from './use-convert.ts';
import styles from './convert-offer.module.css';

interface ConvertOfferProps {
  product: Product;
  quantity: number;
  /** Why nothing can be bought now; the element with the id `reasonId` shows it. */
  blocked: string | undefined;
  reasonId: string;
}

/** Convert to Coin, with the grams and the charge shown before the tap; only for convertible coins. */
export function ConvertOffer(props: ConvertOfferProps) {
  return props.product.IsConvertToCoin ? <Offer {...props} /> : null;
}

function Offer({ product, quantity, blocked, reasonId }: ConvertOfferProps) {
  const user = useUser();
  const { convert, isPending } = useConvert(product, quantity);
  const { config } = useServices();
  const piece = convertPiece(product);
  const taken = takenBy(piece, quantity);
  // A halt of digital metal stops the conversion while the coin itself is sold on.
  const stale = useGate(conversionOf(product.MetalCategory));
  const ownReason = blocked ? undefined : stale && staleText(stale);
  return (
    <div className={styles.offer}>
      <p className={styles.words}>
        {taken && <Takes taken={taken} known={user !== undefined} />}
        <span className={styles.charge}>
          {m.convert_charge_now()}{' '}
          <LivePrice
            template="₹0,000.00"
            className={styles.amount}
            price={(asks) => convertCharge(piece, asks, quantity)}
          />
          {config.taxProfile === 'india-gst' &&
            ` ${m.convert_and_gst({ percent: String(config.conversionGstPercent) })}`}
        </span>
      </p>
      <Button
        variant="secondary"
        className={styles.button}
        busy={isPending}
        blockedReason={blocked ?? ownReason}
        aria-describedby={blocked ? reasonId : undefined}
        onClick={() => convert(user !== undefined)}
      >
        {m.convert_button()}
      </Button>
      {ownReason && (
        <BlockedReason aria-hidden className={styles.reason}>
          {ownReason}
        </BlockedReason>
      )}
    </div>
  );
}

/** The grams that the coin takes out of the holding, and for a customer the holding once it is known. */
function Takes({ taken, known }: { taken: Taken; known: boolean }) {
  const { api } = useServices();
  const { data } = useQuery({ ...balanceQuery(api), enabled: known });
  const grams = formatGrams(taken.grams);
  const metal = metalNames[taken.metal]();
  if (!data) return <span>{m.convert_takes({ grams, metal })}</span>;
  const held = formatGrams(data[taken.metal]);
  return (
    <span>
      {taken.grams.lte(data[taken.metal])
        ? m.convert_takes_of({ grams, held, metal })
        : m.convert_takes_more({ grams, held, metal })}
    </span>
  );
}

export const metalNames: Record<Taken['metal'], () => string> = {
  gold: m.convert_metal_gold,
  silver: m.convert_metal_silver,
};
