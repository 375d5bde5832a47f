import type { OrderStatus } from '#shared/contract/orders.ts';
import { upiLink } from '#shared/paying/upi-link.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { usePayee } from '#client/hooks/use-payee.ts';
import { ButtonAnchor } from '#client/ui/button/button-link.tsx';
import { isSome, isUpi } from '../order-state.ts';
import styles from './rest-by-upi.module.css';

/**
 * To whom the rest goes that the shop asks for of an order by UPI, and on a phone the link that opens an app with all of it filled in.
 * While money of the order waits for a look, that may be the rest.
 */
export function RestByUpi({ status }: { status: OrderStatus }) {
  const upi = usePayee();
  const { Money, ONumber } = status;
  if (!upi || !Money || Money.Waiting || !isUpi(status) || !isSome(Money.StillToPay)) return null;
  const link = upiLink({
    ...upi,
    amount: Money.StillToPay,
    reference: ONumber,
    note: m.pay_note({ order: ONumber }),
  });
  return (
    <>
      <p>{m.order_rest_upi({ payee: upi.pa, name: upi.pn })}</p>
      <ButtonAnchor href={link} variant="secondary" className={styles.app}>
        {m.transfer_upi_open({ amount: formatRupees(Money.StillToPay) })}
      </ButtonAnchor>
    </>
  );
}
