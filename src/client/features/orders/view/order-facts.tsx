import type { OrderStatus } from '#shared/contract/orders.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { ValueRow, ValueRows } from '#client/ui/layout/value-rows.tsx';
import { keyed } from '#client/ui/keyed.ts';
import { orderDateText } from '../order-date.ts';
import { isCard, isSome, isTransfer } from '../order-state.ts';
import styles from './order-view.module.css';

/** What a customer reads out to the store's staff on the phone. */
export function OrderFacts({ status }: { status: OrderStatus }) {
  const facts = [
    [m.order_view_number(), status.ONumber],
    [m.order_view_date(), orderDateText(status.OrderDate)],
    [m.order_view_mode(), modeText(status)],
    [m.order_view_utr(), status.Utr],
    ...paymentFacts(status),
  ] as const;
  // Two payments within one minute have the same name: `keyed` tells them apart.
  return (
    <ValueRows className={styles.facts}>
      {keyed(facts, ([name]) => name).map(
        ({ item: [name, value], key }) =>
          value && (
            <ValueRow key={key} name={name}>
              {value}
            </ValueRow>
          ),
      )}
    </ValueRows>
  );
}

function modeText(status: OrderStatus): string {
  if (isTransfer(status)) return m.order_view_mode_transfer();
  return isCard(status) ? m.order_view_mode_card() : m.order_view_mode_upi();
}

/** Each payment with its time, where there are several or some went back. */
function paymentFacts({ Money }: OrderStatus): [string, string][] {
  const payments = Money?.Payments ?? [];
  const isPlain = payments.length === 1 && !isSome(Money?.StillToPay ?? 0);
  if (isPlain) return [];
  return payments.map(({ At, Amount, Reference, Back }) => {
    const time = orderDateText(At);
    const name = Back ? m.order_view_payment_back({ time }) : m.order_view_payment_came({ time });
    return [name, [formatRupees(Amount), Reference].filter(Boolean).join(' · ')];
  });
}
