import { Link } from '@tanstack/react-router';
import type { DeskAddress } from '#shared/desk/contract/orders/order-fields.ts';
import type { ShownOrder } from '#shared/desk/contract/orders/orders.ts';
import { useRight } from '../../../api/use-me.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import styles from './show.module.css';

/** The customer and the delivery address; a PAN is shown in full on the customer's own screen only. */
export function OrderPlaces({ shown }: { shown: ShownOrder }) {
  const { customer, identity, shipping, billing, digital, utr, replaces, replacedBy } = shown;
  const seesCustomers = useRight('customers.see');
  const same = JSON.stringify(shipping) === JSON.stringify(billing);
  return (
    <Panel
      title="Customer"
      aside={
        seesCustomers && (
          <Link to="/customers/$id" params={{ id: String(customer.id) }}>
            Everything of theirs
          </Link>
        )
      }
    >
      <dl className={styles.places}>
        <div>
          <dt>Customer</dt>
          <dd>
            {customer.name}
            <br />
            {customer.number}, {customer.email}
          </dd>
        </div>
        {identity && (
          <div>
            <dt>PAN</dt>
            <dd>
              {identity.pan}, {identity.name}
            </dd>
          </div>
        )}
        {!digital && <Place name="Goes to" address={shipping} />}
        {(digital || !same) && <Place name="Billed to" address={billing} />}
        {utr && (
          <div>
            <dt>UTR as they wrote it</dt>
            <dd className="num" translate="no">
              {utr}
            </dd>
          </div>
        )}
        <OtherOrder name="Goes on from" order={replaces} />
        <OtherOrder name="Went on as" order={replacedBy} />
      </dl>
    </Panel>
  );
}

const Place = ({ name, address }: { name: string; address: DeskAddress }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {[address.name, address.address, address.state, address.number].filter(Boolean).join(', ')}
      {address.gstNumber && `, GSTIN ${address.gstNumber}`}
    </dd>
  </div>
);

const OtherOrder = ({ name, order }: { name: string; order: string }) =>
  order ? (
    <div>
      <dt>{name}</dt>
      <dd>
        <Link to="/orders/$number" params={{ number: order }}>
          {order}
        </Link>
      </dd>
    </div>
  ) : null;
