import type { ReactNode } from 'react';
import type { Product } from '#shared/contract/catalogue.ts';
import { formatGrams, readGrams } from '#shared/pricing/weight.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { Conversion, ConvertPiece } from '#client/checkout-session/checkout-session.ts';
import { useServices } from '#client/api/services-context.ts';
import { LivePrice } from '#client/rates/live-price.tsx';
import { LiveStamp } from '#client/rates/live-stamp.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { ConvertBar } from './convert-bar.tsx';
import { Charge } from './convert-charge.tsx';
import { ConvertHolding } from './convert-holding.tsx';
import { convertGst, pieceOf } from './convert-piece.ts';
import { OrderStepsIndicator } from '../payment/order-steps-indicator.tsx';
import { useConversion } from './use-conversion.ts';
import styles from './convert-details.module.css';

interface ConvertDetailsProps {
  /** The coin as it was priced when the conversion was asked for. */
  asked: ConvertPiece | undefined;
  /** The coin as the catalogue has it now; undefined where that is unknown, and null where it is not sold any more. */
  product: Product | null | undefined;
}

/** A coin made out of digital metal: the coin, the grams it takes from the holding, and its making charge. */
export function ConvertDetails(priced: ConvertDetailsProps) {
  const conversion = useConversion();
  return conversion ? <Details conversion={conversion} {...priced} /> : null;
}

function Details({ conversion, asked, product }: ConvertDetailsProps & { conversion: Conversion }) {
  const { productName, quantity, weight, productId } = conversion;
  const piece = pieceOf(productId, product, asked);
  const gone = product === null && asked?.productId === productId;
  const { config } = useServices();
  const taxed = config.taxProfile === 'india-gst';
  const grams = readGrams(weight);
  return (
    <>
      <OrderStepsIndicator of="convert" at="start" />
      <PageHeading
        lead={taxed ? m.convert_lead_gst() : m.convert_lead()}
        className={styles.heading}
      >
        {m.convert_title()}
      </PageHeading>
      <div className={styles.page}>
        <section aria-labelledby="convert-details" className={styles.sheet}>
          <h2 id="convert-details" className={styles.sheetHeading}>
            {m.convert_details()}
          </h2>
          <table aria-labelledby="convert-details" className={styles.table}>
            <tbody>
              <Row name={m.convert_product()}>{productName}</Row>
              <Row name={m.convert_quantity()}>{quantity}</Row>
              <Row name={m.convert_weight()}>
                {grams ? m.convert_grams({ grams: formatGrams(grams) }) : weight}
              </Row>
              <Row name={m.convert_making()}>
                <Charge conversion={conversion} piece={piece} />
              </Row>
              {piece && taxed && (
                <Row name={m.lock_gst({ percent: String(config.conversionGstPercent) })}>
                  <LivePrice
                    template="₹000.00"
                    price={(asks) => convertGst(piece, asks, quantity, config)}
                  />
                </Row>
              )}
            </tbody>
          </table>
          <div className={styles.about}>
            {piece && <LiveStamp silent />}
            <p>{m.convert_charge_about()}</p>
          </div>
        </section>
        <div className={styles.side}>
          {piece && <ConvertHolding piece={piece} quantity={quantity} />}
          <ConvertBar conversion={conversion} piece={piece} gone={gone} />
        </div>
      </div>
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  );
}
