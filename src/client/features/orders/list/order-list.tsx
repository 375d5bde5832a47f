import type { ReactNode } from 'react';
import type { CoinOrder } from '#shared/contract/orders.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { assetAddress } from '#client/api/asset-address.ts';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { useServices } from '#client/api/services-context.ts';
import { LinkRow } from '#client/ui/layout/link-row.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PagedList } from '#client/ui/layout/paged-list.tsx';
import { SavedInvoicesList } from './saved-invoices-list.tsx';
import { OrderBadge } from './order-badge.tsx';
import { Spoken } from '#client/ui/text/spoken.tsx';
import { orderDate } from '../order-date.ts';
import { weightText } from '#client/messages/weight-text.ts';
import { type Asked, Missing } from '../order-list-states.tsx';
import styles from './order-list.module.css';

/** How many entries of a long list show at first, and are added with each press. */
const STEP = 20;

type ListedPiece = Omit<CoinOrder, 'Id' | 'CartId' | 'OrderDate'>;

export interface ListedOrder {
  /** The id that the order's page is opened with. */
  order: string;
  date: string;
  /** What was ordered; an older store does not say. */
  piece: ListedPiece;
}

interface OrderListProps {
  orders: readonly ListedOrder[] | undefined;
  asked: Asked;
  /** Shown if there are no orders. */
  none: ReactNode;
  converted?: boolean;
}

/** A customer's orders of one kind, newest first as the store gives them. */
export function OrderList({ orders, asked, none, converted = false }: OrderListProps) {
  if (!orders) {
    const words = {
      offlineTitle: m.order_list_offline_title(),
      offlineText: m.order_list_offline_text(),
      failedTitle: m.order_list_failed_title(),
    };
    return (
      <>
        <Missing asked={asked} words={words} skeleton={<OrderListSkeleton />} />
        {(asked.error || asked.fetchStatus === 'paused') && <SavedInvoicesList />}
      </>
    );
  }
  return (
    <>
      <SavedAsOf asked={asked} className={styles.notice} />
      {orders.length === 0 ? (
        none
      ) : (
        <div className={styles.orders}>
          <PagedList
            items={orders}
            step={STEP}
            keyOf={({ order }) => order}
            more={m.order_list_more()}
            className={styles.list}
          >
            {(entry) => <OrderRow {...entry} converted={converted} />}
          </PagedList>
        </div>
      )}
    </>
  );
}

function OrderRow({ order, date, piece, converted }: ListedOrder & { converted: boolean }) {
  const { config } = useServices();
  const tracks = config.extensions.includes('orderTracking');
  const { day } = orderDate(date);
  const number = m.order_list_number({ number: order });
  const told = piece.ProductName !== '';
  return (
    <LinkRow
      to="/order-view/$orderId"
      params={{ orderId: order }}
      // Without order tracking the page cannot know the kind of the order: the link carries it.
      search={!tracks && converted ? { of: 'converted' } : {}}
      // A list of hundreds must not request every order that the pointer passes over.
      preload={false}
      detail={!told && number}
      end={tracks && <OrderBadge order={order} />}
      className={told ? styles.row : undefined}
    >
      {told ? (
        <span className={styles.piece}>
          <Picture
            src={assetAddress(config, piece.ImagePath)}
            alt=""
            ratio="square"
            sizes="4rem"
            className={styles.picture}
          />
          <span>
            <span className={styles.name}>
              <Spoken>{pieceName(piece)}</Spoken>
            </span>
            <RowFacts {...{ day, number, piece }} />
          </span>
        </span>
      ) : (
        <span className={styles.day}>{day}</span>
      )}
    </LinkRow>
  );
}

/** `Lotus Gold Coin, 1 g × 3 + 1`. */
function pieceName({ ProductName, Weight, Quantity = 0, Lines = 0 }: ListedPiece): string {
  const piece = [ProductName, weightText(Weight)].filter(Boolean).join(', ');
  const name = Quantity > 1 ? m.order_list_pieces({ name: piece, count: Quantity }) : piece;
  return Lines > 1 ? m.order_list_more_lines({ name, count: Lines - 1 }) : name;
}

function RowFacts({ day, number, piece }: { day: string; number: string; piece: ListedPiece }) {
  return (
    <span className={styles.facts}>
      {piece.Total && (
        <span className="num" translate="no">
          {formatRupees(piece.Total)}
        </span>
      )}
      <span>{day}</span>
      <span>{number}</span>
    </span>
  );
}

export function OrderListSkeleton() {
  return (
    <div role="status" className={styles.list}>
      <span className="visually-hidden">{m.order_list_loading()}</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.bone}>
          <Skeleton shape="text" className={styles.boneDay} />
          <Skeleton shape="text" className={styles.boneNumber} />
        </div>
      ))}
    </div>
  );
}
