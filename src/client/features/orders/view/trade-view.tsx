import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Config } from '#shared/contract/config.ts';
import type { OrderStatus } from '#shared/contract/orders.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { taxPercent, tradedGrams } from '#shared/pricing/trade.ts';
import { m } from '#client/messages/compiled/messages.js';
import { type AskedBefore, SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { useServices } from '#client/api/services-context.ts';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { DigitalSummary } from './digital-summary.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderStatusNotice } from './order-status-notice.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { stateText } from '../order-state.ts';
import { digitalOrdersQuery } from '../queries.ts';
import styles from './order-view.module.css';

interface TradeViewProps {
  status: OrderStatus;
  /** See `OrderStatusNotice`. */
  current: boolean;
  /** The query of the status. */
  asked: AskedBefore;
  invoice: ReactNode;
}

/** A purchase of digital metal: its status, payment and invoice. */
export function TradeView({ status, current, asked, invoice }: TradeViewProps) {
  return (
    <>
      <PageHeading
        className={styles.heading}
        lead={m.order_list_number({ number: status.ONumber })}
        rule
      >
        {m.ticket_buy_title()}
      </PageHeading>
      <p role="status" className="visually-hidden">
        {stateText(status).text}
      </p>
      <div className={styles.top}>
        <SavedAsOf asked={asked} />
        <OrderStatusNotice {...{ status, current }} />
      </div>
      <div className={`${styles.page} ${styles.trade}`}>
        <div className={styles.progress}>
          <OrderProgress status={status} />
        </div>
        <div className={styles.side}>
          <TradeSummary status={status} />
          <OrderRefunds money={status.Money} />
          <OrderFacts status={status} />
          {invoice}
        </div>
      </div>
    </>
  );
}

function TradeSummary({ status }: { status: OrderStatus }) {
  const { api, config } = useServices();
  const { data } = useQuery(digitalOrdersQuery(api));
  const trade = data?.find(({ orderNo }) => orderNo === status.ONumber);
  const tax = trade?.Gst && taxOf(status, trade.Gst, config);
  return (
    <DigitalSummary
      metal={trade?.productName}
      rows={[
        trade && [m.ticket_quantity(), tradedGrams(trade.volume)],
        trade?.Rate && [m.ticket_rate(), m.ticket_per_gm({ price: formatRupees(trade.Rate) })],
        tax && [m.ticket_value(), formatRupees(tax.value)],
        tax && [m.ticket_gst({ percent: tax.percent }), formatRupees(tax.gst)],
        exact(status.Surcharge).gt(0) && [m.trade_surcharge(), formatRupees(status.Surcharge)],
      ]}
      total={[m.order_view_total(), formatRupees(status.Paid)]}
    />
  );
}

/** The value is derived from what is paid, so that the rows come to the total. */
function taxOf({ Paid, Surcharge }: OrderStatus, gst: string, { taxProfile }: Config) {
  const value = exact(Paid).minus(gst).minus(Surcharge);
  // What a card costs on top may be taxed too.
  const taxed = taxProfile === 'india-gst' ? value.plus(Surcharge) : value;
  return { value, gst, percent: taxPercent(gst, taxed) };
}
