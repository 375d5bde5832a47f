import type { ComponentProps } from 'react';
import type { OrderLine, OrderMoney, OrderStatus } from '#shared/contract/orders.ts';
import { GST_PERCENT } from '#shared/pricing/cart-totals.ts';
import { type Big, exact, type Numeric } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { conversionTotals, orderTotals, taxedAfterAll } from '#shared/pricing/order-totals.ts';
import { m } from '#client/messages/compiled/messages.js';
import { ValueRow, ValueRows } from '#client/ui/layout/value-rows.tsx';
import { isCard, isConversion, isPart, isSome, isTransfer, moneyCame } from '../order-state.ts';
import styles from './order-view.module.css';

interface OrderSummaryProps {
  lines: readonly OrderLine[];
  /** The order's status; null where the store does not say, undefined until known. */
  status: OrderStatus | null | undefined;
  /** A coin out of the customer's digital metal: according to the list, where the store says nothing else. */
  converted: boolean;
}

/** The total of the order's lines, and from there down to what was really paid. */
export function OrderSummary({ lines, status, converted }: OrderSummaryProps) {
  const conversion = status ? isConversion(status) : converted;
  const totals = conversion ? conversionTotals(lines) : orderTotals(lines);
  const taxedLast = taxedAfterAll(lines);
  const gst = (
    <Row name={m.order_view_gst({ percent: taxedLast ? gstPercent(lines) : GST_PERCENT })}>
      {totals.gst}
    </Row>
  );
  return (
    <section aria-labelledby="order-summary" className={styles.card}>
      <h2 id="order-summary" className={styles.cardTitle}>
        {m.order_view_summary()}
      </h2>
      <ValueRows>
        <Row name={m.order_view_amount()}>{totals.amount}</Row>
        {!taxedLast && gst}
        <Row name={m.order_view_coupon()} less={taxedLast}>
          {totals.coupon}
        </Row>
        <Row name={m.order_view_making()}>{totals.makingCharge}</Row>
        {taxedLast ? (
          <AsSold lines={lines} />
        ) : (
          <>
            <Row name={m.order_view_other()}>{totals.otherTax}</Row>
            {/* What was charged stands below the total. */}
            {exact(status?.Logistics ?? lines[0]?.Logistics ?? 0).eq(0) && <FreeDelivery />}
          </>
        )}
        {taxedLast && gst}
        <Row name={m.order_view_total()} kind="subtotal">
          {totals.total}
        </Row>
        {conversion && (
          <Row name={metalText(status)} less>
            {totals.amount}
          </Row>
        )}
        {!taxedLast && totals.coupon.gt(0) && (
          <Row name={m.order_view_coupon_off()} less>
            {totals.coupon}
          </Row>
        )}
        {status && !taxedLast && (
          <>
            <More name={m.order_view_logistics()} value={status.Logistics} />
            <More name={m.order_view_surcharge()} value={status.Surcharge} />
          </>
        )}
        {status !== undefined && (
          <Row name={paidText(status)} kind="total">
            {status ? paidOf(status) : totals.due}
          </Row>
        )}
        {status?.Money && <MoneyRows status={status} money={status.Money} />}
      </ValueRows>
    </section>
  );
}

const gstPercent = ([line]: readonly OrderLine[]): string => exact(line?.GstPercent ?? 0).toFixed();

/** Delivery and surcharge where they are taxed too, so that they stand before the tax. */
function AsSold({ lines: [line] }: { lines: readonly OrderLine[] }) {
  const delivery = exact(line?.Logistics ?? 0);
  return (
    <>
      {delivery.gt(0) ? <Row name={m.order_view_delivery()}>{delivery}</Row> : <FreeDelivery />}
      <More name={m.order_view_surcharge()} value={line?.Surcharge ?? 0} />
    </>
  );
}

function FreeDelivery() {
  return (
    <ValueRow name={m.order_view_delivery()} kind="free">
      {m.order_view_free()}
    </ValueRow>
  );
}

interface RowProps extends Omit<ComponentProps<typeof ValueRow>, 'children'> {
  children: Big;
  /** Whether the amount is deducted: it then has a minus sign. */
  less?: boolean;
}

function Row({ children, less = false, ...row }: RowProps) {
  return (
    <ValueRow {...row}>
      <span className="num" translate="no">
        {less && children.gt(0) && '−'}
        {formatRupees(children)}
      </span>
    </ValueRow>
  );
}

/** What came of the amount and what is open, where that is not simply all of it. */
function MoneyRows({ status, money }: { status: OrderStatus; money: OrderMoney }) {
  return (
    <>
      {!moneyCame(status) && <More name={m.order_view_came()} value={money.Came} />}
      {(isPart(status) || lacksMoney(status)) && !isOver(status) && (
        <More name={m.order_view_still()} value={money.StillToPay} />
      )}
      <More name={m.order_view_given_back()} value={money.GivenBack} />
      <More name={m.order_view_due_back()} value={money.DueBack} />
    </>
  );
}

/** A row that only some orders have. */
function More({ name, value }: { name: string; value: Numeric }) {
  return exact(value).gt(0) && <Row name={name}>{exact(value)}</Row>;
}

function metalText(status: OrderStatus | null | undefined): string {
  const grams = exact(status?.FromHolding ?? 0);
  if (!status || grams.eq(0)) return m.order_view_metal_own();
  return status.Metal.toLowerCase() === 'silver'
    ? m.order_view_metal_silver({ grams: grams.toFixed() })
    : m.order_view_metal_gold({ grams: grams.toFixed() });
}

/** `You paid` only where the customer really has: not for a card never charged, nor for money that was not found. */
function paidText(status: OrderStatus | null): string {
  if (!status || moneyCame(status)) return m.order_view_paid();
  if (status.State === 'rejected' || isOver(status) || isPart(status)) return m.order_view_asked();
  if (lacksMoney(status)) return m.order_view_asked();
  const unpaid = (isCard(status) || isTransfer(status)) && waits(status);
  return unpaid ? m.order_view_to_pay() : m.order_view_paid();
}

const waits = (status: OrderStatus): boolean => status.State === 'placed' || isOver(status);

/** Its price is not held any more, so that nobody should pay it, nor is taken to have paid it. */
const isOver = ({ State }: OrderStatus): boolean => State === 'lapsed' || State === 'replaced';

/** The order was paid, but a payment did not hold. */
const lacksMoney = (status: OrderStatus): boolean =>
  status.Money !== undefined && isSome(status.Paid) && !waits(status) && !moneyCame(status);

/** The amount beside `paidText`: only what came, where a part was forgiven. */
function paidOf(status: OrderStatus): Big {
  const [asked, came] = [exact(status.Paid), exact(status.Money?.Came ?? status.Paid)];
  return moneyCame(status) && came.lt(asked) ? came : asked;
}
