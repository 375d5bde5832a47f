import type { ReactNode } from 'react';
import type { OrderLine } from '#shared/contract/orders.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { lineMakingCharge } from '#shared/pricing/order-totals.ts';
import { m } from '#client/messages/compiled/messages.js';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { keyed } from '#client/ui/keyed.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Spoken } from '#client/ui/text/spoken.tsx';
import { weightText } from '#client/messages/weight-text.ts';
import styles from './order-lines.module.css';

/**
 * The lines of an order: a table on a desktop, a card per line on a phone. Built from roles, because some
 * screen readers ignore a table element that CSS displays as something else.
 */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <div role="table" aria-label={m.order_view_table()} className={styles.table}>
      <div role="rowgroup" className={styles.head}>
        <div role="row" className={styles.row}>
          <div role="columnheader">
            <span className="visually-hidden">{m.order_view_image()}</span>
          </div>
          {COLUMNS.map(([column, name]) => (
            <div key={column} role="columnheader" className={styles[column]}>
              {name()}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.body}>
        {keyed(lines, nameOf).map(({ item, key }) => (
          <Line key={key} line={item} />
        ))}
      </div>
    </div>
  );
}

const COLUMNS = [
  ['product', m.order_view_product],
  ['category', m.order_view_category],
  ['purity', m.order_view_purity],
  ['quantity', m.order_view_quantity],
  ['making', m.order_view_making],
  ['price', m.order_view_price],
] as const;

function Line({ line }: { line: OrderLine }) {
  const { config } = useServices();
  return (
    <div role="row" className={styles.row}>
      <div role="cell" className={styles.image}>
        <Picture
          src={assetAddress(config, line.ImagePath)}
          alt=""
          sizes="6rem"
          ratio="square"
          className={styles.picture}
        />
      </div>
      <div role="rowheader" className={styles.product}>
        <Spoken>{line.ProductName}</Spoken>
        {line.Weight && <span className={styles.weight}> {weightText(line.Weight)}</span>}
      </div>
      <Cell column="category" name={m.order_view_category()}>
        <Spoken>{line.CategoryName}</Spoken>
      </Cell>
      <Cell column="purity" name={m.order_view_purity()}>
        {line.Purity}
      </Cell>
      <Cell column="quantity" name={m.order_view_quantity()}>
        <input
          type="number"
          readOnly
          min={1}
          max={100}
          value={line.Quantity}
          aria-label={m.order_view_quantity_of({ name: line.ProductName })}
          className={styles.count}
        />
      </Cell>
      <Cell column="making" name={m.order_view_making()}>
        <span className="num" translate="no">
          {formatRupees(lineMakingCharge(line))}
        </span>
      </Cell>
      <Cell column="price" name={m.order_view_price()}>
        <span className="num" translate="no">
          {formatRupees(line.Total)}
        </span>
      </Cell>
    </div>
  );
}

interface CellProps {
  column: 'category' | 'purity' | 'quantity' | 'making' | 'price';
  /** Shown beside the value on a phone, which has no table header. */
  name: string;
  children: ReactNode;
}

function Cell({ column, name, children }: CellProps) {
  return (
    <div role="cell" className={styles[column]}>
      <span className={styles.name} aria-hidden>
        {name}
      </span>
      {children}
    </div>
  );
}

const nameOf = ({ ProductName, Purity, Total }: OrderLine) => `${ProductName}/${Purity}/${Total}`;
