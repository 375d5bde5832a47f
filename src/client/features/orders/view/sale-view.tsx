import type { Trade } from '#shared/contract/digital.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { tradedGrams } from '#shared/pricing/trade.ts';
import { m } from '#client/messages/compiled/messages.js';
import { type AskedBefore, SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { orderDateText } from '../order-date.ts';
import { payoutText } from '../sales.ts';
import { DigitalSummary } from './digital-summary.tsx';
import styles from './order-view.module.css';

interface SaleViewProps {
  sale: Trade;
  /** The query of the trades that it is one of. */
  asked: AskedBefore;
}

/** A sale of digital metal. The store knows it in the list of trades alone: it is no order, and has no steps. */
export function SaleView({ sale, asked }: SaleViewProps) {
  const { orderNo, volume, date, Rate, price, State } = sale;
  return (
    <>
      <PageHeading className={styles.heading} lead={m.order_list_number({ number: orderNo })} rule>
        {m.ticket_sell_title()}
      </PageHeading>
      <div className={styles.top}>
        <SavedAsOf asked={asked} />
      </div>
      <div className={styles.sale}>
        <DigitalSummary
          metal={sale.productName}
          rows={[
            [m.ticket_quantity(), tradedGrams(volume)],
            Rate && [m.ticket_rate(), m.ticket_per_gm({ price: formatRupees(Rate) })],
            [m.sale_view_date(), orderDateText(date)],
            State && [
              m.sale_view_payout(),
              State === 'payout-due' ? payoutText(sale) : m.sale_view_paid(),
            ],
          ]}
          total={[m.trade_sure_get(), formatRupees(price)]}
        />
        {sale.Returned ? (
          <Notice kind="warn">{m.sale_view_returned()}</Notice>
        ) : (
          State === 'payout-due' && <p>{m.sale_view_place()}</p>
        )}
        {sale.PaidFrom && <p>{m.sale_view_held()}</p>}
        <ButtonLink variant="secondary" to="/profile" search={{ tab: 'orders', orders: 'digital' }}>
          {m.trade_to_list()}
        </ButtonLink>
      </div>
    </>
  );
}
