import { and, eq, inArray } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { findPin, pinIn, placeOutsideGstin } from '#shared/addresses/pin-code.ts';
import { stateCode } from '#shared/identity/gst-states.ts';
import { pinOf } from '#server/documents/e-invoices/postal.ts';
import { gstinFault, isGstin, registeredState, tidyGstin } from '#shared/identity/gstin.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { Customer } from '#server/accounts/sessions/log-in.ts';
import { addresses } from '#server/db/schema/accounts.ts';
import type { OrderAddress } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';

/**
 * Copies the customer's own addresses, so that the order keeps them as they were. One address may serve as
 * both. Throws a Refusal 400, for the shipping address first, for one that is not theirs, is empty, or has a wrong GSTIN; where
 * invoices are registered, also for a GSTIN without a PIN code in either address, or with one of another state.
 */
export async function orderAddresses(
  tx: Tx,
  customer: Customer,
  ids: { shipping: number; billing: number },
): Promise<{ shipping: OrderAddress; billing: OrderAddress }> {
  const own = await findOwn(tx, customer, [ids.shipping, ids.billing]);
  const shipping = own.get(ids.shipping);
  if (!shipping) throw new Refusal(REFUSED.badInput, m.select_shipping_address());
  const billing = own.get(ids.billing);
  if (!billing) throw new Refusal(REFUSED.badInput, m.select_billing_address());
  if (!billing.address) throw new Refusal(REFUSED.badInput, m.billing_address_empty());
  if (!shipping.address) throw new Refusal(REFUSED.badInput, m.shipping_address_empty());
  // A GSTIN saved before the shop checked them.
  if (gstinFault(billing.gstNumber)) throw new Refusal(REFUSED.badInput, m.billing_gstin_wrong());
  if (gstinFault(shipping.gstNumber)) {
    throw new Refusal(REFUSED.badInput, m.shipping_gstin_wrong());
  }
  // The e-invoice portal requires the PIN code, and it cannot be added to an issued invoice.
  if (tx.eInvoices) refuseUnregistrable(billing);
  if (tx.eInvoices && isGstin(billing.gstNumber) && pinOf(shipping.address) === undefined) {
    throw new Refusal(REFUSED.badInput, m.shipping_pin_missing());
  }
  return { shipping: { ...shipping, state: stateOfDelivery(shipping) }, billing };
}

/**
 * Throws a Refusal 400 for a buyer's address with a GSTIN that the portal of e-invoices would refuse: an issued invoice cannot be
 * changed.
 */
export function refuseUnregistrable(billing: { address: string; gstNumber: string }): void {
  if (!isGstin(billing.gstNumber)) return;
  if (pinOf(billing.address) === undefined) {
    throw new Refusal(REFUSED.badInput, m.billing_pin_missing());
  }
  const elsewhere = placeOutsideGstin(billing);
  if (elsewhere) throw new Refusal(REFUSED.badInput, m.billing_gstin_elsewhere({ ...elsewhere }));
}

/**
 * The state in which goods are handed over, whose tax a buyer without a GSTIN pays (`placeOfSupply`). Without a GSTIN it is that of
 * the PIN code: a gift may go to another state than its buyer's. (IGST Act, section 10; for buyers without registration the address
 * on the invoice that the goods are delivered to.) Only where the directory does not know the code it is the buyer's own.
 */
function stateOfDelivery({ address, gstNumber, state }: OrderAddress): string {
  const place = isGstin(gstNumber) ? undefined : findPin(pinIn(address) ?? '');
  return place && stateCode(place.state) ? place.state : state;
}

/** The customer's own addresses among these ids, by id. */
async function findOwn(
  { db }: ShopContext,
  customer: Customer,
  ids: number[],
): Promise<Map<number, OrderAddress>> {
  const rows = await db
    .select()
    .from(addresses)
    .where(and(inArray(addresses.id, ids), eq(addresses.customerId, customer.id)));
  return new Map(rows.map((row) => [row.id, copyOf(customer, row)]));
}

/** An address as an order keeps it. The state follows from a valid GSTIN; without one it is the customer's own. */
export function copyOf(
  { firstName, lastName, number, email, state }: Customer,
  row: { address: string; gstNumber: string },
): OrderAddress {
  const gstNumber = tidyGstin(row.gstNumber);
  return {
    name: `${firstName} ${lastName}`,
    address: row.address.trim(),
    gstNumber,
    number,
    email,
    state: registeredState(gstNumber) ?? state,
  };
}
