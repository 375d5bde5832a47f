import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Trade, TRADE_TYPES } from '#shared/contract/digital.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { indianDigits } from '#shared/pricing/indian-digits.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { ORDER_KIND_NAMES } from '#client/checkout-session/order-kinds.ts';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { useServices } from '#client/api/services-context.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { PagedList } from '#client/ui/layout/paged-list.tsx';
import { OrderListSkeleton } from './order-list.tsx';
import { orderDateText } from '../order-date.ts';
import { Missing } from '../order-list-states.tsx';
import { digitalOrdersQuery, whileOnTheWay } from '../queries.ts';
import { isSale, payoutText } from '../sales.ts';
import styles from './digital-orders.module.css';

/** How many entries of a long list show at first, and are added with each press. */
const STEP = 20;

/** Every movement of the customer's digital gold and silver, newest first as the store sends them. */
export function DigitalOrders({ none }: { none: ReactNode }) {
  const { api } = useServices();
  const asked = useQuery({ ...digitalOrdersQuery(api), ...whileOnTheWay });
  const trades = asked.data;
  if (!trades) {
    const words = {
      offlineTitle: m.order_list_offline_title(),
      offlineText: m.order_list_offline_text(),
      failedTitle: m.order_list_failed_title(),
    };
    return <Missing asked={asked} words={words} skeleton={<OrderListSkeleton />} />;
  }
  const numbered = trades.map((trade, at) => ({ trade, key: `${trade.orderNo} ${at}` }));
  return (
    <>
      <SavedAsOf asked={asked} className={styles.notice} />
      {trades.length === 0 ? (
        none
      ) : (
        <PagedList
          items={numbered}
          step={STEP}
          keyOf={({ key }) => key}
          more={m.order_list_more()}
          className={styles.list}
        >
          {({ trade }) => <TradeRow trade={trade} />}
        </PagedList>
      )}
    </>
  );
}

function TradeRow({ trade }: { trade: Trade }) {
  const { orderNo, productName, volume, price, date, Rate } = trade;
  // Types 1 and 3 add grams, 2 and 4 take them.
  const comes = trade.type % 2 === 1;
  const grams = indianDigits(exact(volume).toFixed(4, 1));
  const rupees = exact(price).gt(0) ? formatRupees(price) : '';
  return (
    <article className={styles.trade}>
      <div>
        <p className={styles.name}>{productName || m.trade_name()}</p>
        <p className={styles.detail}>{orderDateText(date)}</p>
        {orderNo && (
          <p className={styles.detail}>
            <TradeNumber trade={trade} />
          </p>
        )}
      </div>
      <div className={styles.much}>
        <p className={styles.volume} data-comes={comes}>
          <span className={styles.kind}>{trade.typeName || typeText(trade.type)}</span>{' '}
          <span className="num" translate="no">
            {m.trade_volume({ sign: comes ? '+' : '−', grams })}
          </span>
        </p>
        {rupees && (
          <p className="num" translate="no">
            {rupees}
          </p>
        )}
        {rupees && Rate && (
          <p className={`num ${styles.detail}`} translate="no">
            {m.trade_rate({ price: formatRupees(Rate) })}
          </p>
        )}
        <TradeState trade={trade} />
      </div>
    </article>
  );
}

/** Opens the trade's page, where an unpaid purchase can be paid. */
function TradeNumber({ trade }: { trade: Trade }) {
  const { extensions } = useServices().config;
  const text = m.trade_number({ number: trade.orderNo });
  return hasPage(trade, extensions) ? (
    <Link
      to="/order-view/$orderId"
      params={{ orderId: trade.orderNo }}
      search={isConversion(trade) ? { of: 'converted' } : {}}
      preload={false}
    >
      {text}
    </Link>
  ) : (
    text
  );
}

/** A purchase has a page where the store tracks orders; other grams that came or went have none without an order. */
function hasPage(trade: Trade, extensions: readonly string[]): boolean {
  if (trade.type === TRADE_TYPES.buy)
    return ['orderTracking', 'digitalPayments'].every((each) => extensions.includes(each));
  return isSale(trade) || isConversion(trade);
}

/** Grams that went into a coin, or came back from one. */
const isConversion = ({ type, orderNo }: Trade): boolean =>
  type > TRADE_TYPES.sell && orderNo.startsWith(ORDER_KIND_NAMES.convert.letter);

function typeText(type: number): string {
  if (type === TRADE_TYPES.buy) return m.trade_bought();
  if (type === TRADE_TYPES.sell) return m.trade_sold();
  return type % 2 === 1 ? m.trade_in() : m.trade_out();
}

/** A store that sends no state lists completed trades only. */
function TradeState({ trade }: { trade: Trade }) {
  const { State = 'done', Unpaid } = trade;
  const { text, tone } = Unpaid ? UNPAID : states[State];
  return (
    <p className={styles.state} data-tone={tone}>
      <Icon name={ICONS[tone]} size={16} />
      {text(trade)}
    </p>
  );
}

const ICONS = { good: 'check', wait: 'clock', bad: 'close' } as const;
type Tone = keyof typeof ICONS;

interface Shown {
  text: (trade: Trade) => string;
  tone: Tone;
}

/** As the order's own page says it. */
const UNPAID: Shown = { text: () => m.order_state_unpaid(), tone: 'wait' };

const states: Record<NonNullable<Trade['State']>, Shown> = {
  coming: { text: () => m.trade_state_coming(), tone: 'wait' },
  done: { text: () => m.trade_state_done(), tone: 'good' },
  rejected: { text: () => m.trade_state_rejected(), tone: 'bad' },
  'payout-due': { text: payoutText, tone: 'wait' },
};
