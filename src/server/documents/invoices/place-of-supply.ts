import type { OrderAddress } from '#server/db/schema/orders.ts';
import { registeredState } from '#shared/identity/gstin.ts';

interface Parties {
  billing: Pick<OrderAddress, 'gstNumber'>;
  shipping: Pick<OrderAddress, 'state'>;
}

/**
 * The name of the state that decides between IGST and CGST with SGST. A buyer who is billed by a GSTIN counts as having received
 * the goods where that is registered, wherever they have them sent (IGST Act, section 10(1)(b)): the tax of another state would be
 * no credit to them. For everybody else it is the state in which the goods are handed over.
 */
export const placeOfSupply = ({ billing, shipping }: Parties): string =>
  registeredState(billing.gstNumber) ?? shipping.state;
