import { GST_PERCENT } from '#shared/pricing/cart-totals.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { quoteNumber } from '#shared/paying/quote-number.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { tradedGrams } from '#shared/pricing/trade.ts';
import { m } from '#client/messages/compiled/messages.js';
import { weightText } from '#client/messages/weight-text.ts';
import { clockTime } from '#client/rates/clock-time.ts';
import { ValueRow, ValueRows } from '#client/ui/layout/value-rows.tsx';
import { PriceSeal } from '#client/ui/text/price-seal.tsx';
import { Spoken } from '#client/ui/text/spoken.tsx';
import { keyed } from '#client/ui/keyed.ts';
import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';
import type { OrderKind } from '#shared/contract/order-kind.ts';
import { useServices } from '#client/api/services-context.ts';
import { surchargeText } from '../payment/pay-price.ts';
import { gstPercent, isSale, tradePurity } from '../ticket/ticket.ts';
import { HowLockedPriceIsMade } from './how-locked-price-is-made.tsx';
import styles from './quote-summary.module.css';
import type { Ticket } from '#shared/contract/digital.ts';

interface QuoteSummaryProps {
  quote: HeldPrice;
  kind: OrderKind;
  /** For a payment by card: the surcharge, and the total that includes it. */
  card?: { percent: string; surcharge: string; total: string } | undefined;
}

/** The locked price, row by row down to the total. */
export function QuoteSummary({ quote, kind, card }: QuoteSummaryProps) {
  const { config } = useServices();
  const { ticket } = quote;
  return (
    <>
      <ul role="list" className={styles.lines}>
        {keyed(quote.Lines, ({ ProductName }) => ProductName).map(({ item: line, key }) => (
          <li key={key} className={styles.line}>
            <div>
              <p className={styles.name}>
                <Spoken>{line.ProductName}</Spoken>
              </p>
              <p className={styles.detail}>
                {ticket
                  ? tradePurity(ticket)
                  : m.lock_line({
                      weight: weightText(line.Weight),
                      quantity: line.Quantity,
                    })}
              </p>
            </div>
            {kind === 'buy' && (
              <span className="num" translate="no">
                {formatRupees(line.Price)}
              </span>
            )}
          </li>
        ))}
      </ul>
      <ValueRows className={styles.rows}>
        {ticket && <TicketRows ticket={ticket} />}
        {kind === 'convert' && <ConvertRows quote={quote} />}
        {kind === 'buy' && <BuyRows quote={quote} />}
        {card && exact(card.surcharge).gt(0) && (
          <ValueRow name={surchargeText(config, card.percent)}>
            <Rupees value={card.surcharge} />
          </ValueRow>
        )}
        <ValueRow name={m.lock_total()} kind="total" className={styles.total}>
          <span className="num" translate="no">
            <Sealed quote={quote}>{formatRupees(card?.total ?? quote.Total)}</Sealed>
          </span>
        </ValueRow>
      </ValueRows>
      {quote.Made && <HowLockedPriceIsMade quote={quote} made={quote.Made} />}
    </>
  );
}

/** The total at the moment it was locked; shown plainly where the store does not say when. */
function Sealed({ quote, children }: { quote: HeldPrice; children: string }) {
  if (quote.LockedAt === undefined) return children;
  const time = clockTime(quote.LockedAt, 'seconds');
  const number = quoteNumber(quote.QuoteId);
  return (
    <PriceSeal struck={`${m.seal_locked({ time })} · ${m.seal_quote({ number })}`}>
      {children}
    </PriceSeal>
  );
}

function BuyRows({ quote }: { quote: HeldPrice }) {
  const taxedLast = useServices().config.taxProfile === 'india-gst';
  const free = exact(quote.Logistics).eq(0);
  const gst = (
    <ValueRow name={m.lock_gst({ percent: GST_PERCENT })}>
      <Rupees value={quote.Gst} />
    </ValueRow>
  );
  return (
    <>
      <ValueRow name={m.lock_amount()}>
        <Rupees value={quote.Amount} />
      </ValueRow>
      {!taxedLast && gst}
      <ValueRow name={m.lock_making()}>
        <Rupees value={quote.MakingCharge} />
      </ValueRow>
      {!taxedLast && exact(quote.OtherTax).gt(0) && (
        <ValueRow name={m.lock_other_taxes()}>
          <Rupees value={quote.OtherTax} />
        </ValueRow>
      )}
      {free ? (
        <FreeShipping />
      ) : (
        <ValueRow name={m.lock_shipping()}>
          <Rupees value={quote.Logistics} />
        </ValueRow>
      )}
      {exact(quote.Coupon).gt(0) && (
        <ValueRow name={m.lock_coupon()}>
          <Rupees value={quote.Coupon} minus />
        </ValueRow>
      )}
      {taxedLast && gst}
    </>
  );
}

function ConvertRows({ quote }: { quote: HeldPrice }) {
  const { conversionGstPercent } = useServices().config;
  const metal = quote.Lines[0]?.Source ?? '';
  return (
    <>
      {exact(quote.FromHolding).gt(0) && (
        <ValueRow name={m.lock_from_holding({ metal: metal.toLowerCase() })}>
          <span className="num" translate="no">
            {m.lock_grams({ grams: exact(quote.FromHolding).toFixed() })}
          </span>
        </ValueRow>
      )}
      <ValueRow name={m.lock_making()}>
        <Rupees value={quote.MakingCharge} />
      </ValueRow>
      <FreeShipping />
      {exact(quote.Gst).gt(0) && (
        <ValueRow name={m.lock_gst({ percent: exact(conversionGstPercent).toFixed() })}>
          <Rupees value={quote.Gst} />
        </ValueRow>
      )}
    </>
  );
}

const FreeShipping = () => (
  <ValueRow name={m.lock_shipping()} kind="free">
    {m.lock_free()}
  </ValueRow>
);

const Rupees = ({ value, minus = false }: { value: string; minus?: boolean }) => (
  <span className="num" translate="no">{`${minus ? '−' : ''}${formatRupees(value)}`}</span>
);

/** The rows of a trade. */
function TicketRows({ ticket }: { ticket: Ticket }) {
  const { quantity, livePrice, value, gst } = ticket;
  const rows = [
    [m.ticket_quantity(), m.ticket_gm({ grams: tradedGrams(quantity) })],
    [m.ticket_rate(), m.ticket_per_gm({ price: formatRupees(livePrice) })],
    [m.ticket_value(), formatRupees(value)],
    ...(isSale(ticket) ? [] : [[m.lock_gst({ percent: gstPercent(ticket) }), formatRupees(gst)]]),
  ];
  return rows.map(([name, shown]) => (
    <ValueRow key={name} name={name}>
      <span className="num" translate="no">
        {shown}
      </span>
    </ValueRow>
  ));
}
