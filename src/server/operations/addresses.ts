import { otherState, placeOutsideGstin } from '#shared/addresses/pin-code.ts';
import { tidyGstin } from '#shared/identity/gstin.ts';
import { m } from '#server/messages/compiled/messages.js';
import { listAddresses } from '#server/accounts/addresses/address-book.ts';
import { findCustomer } from '../accounts/find-customer.ts';
import { presentChoices, presentProfile } from '../accounts/present.ts';
import { saveAddress } from '#server/accounts/addresses/save-address.ts';
import type { HandlersOf } from './handler.ts';

export const addressHandlers: HandlersOf<
  'GetProfileForFront' | 'GetProceedToBuyForFront' | 'AddDeliveryAddress'
> = {
  async GetProfileForFront(_request, { shop, customer: { customerId } }) {
    const customer = await findCustomer(shop, customerId);
    return { data: presentProfile(customer, await listAddresses(shop, customerId)) };
  },

  async GetProceedToBuyForFront({ type }, { shop, customer: { customerId } }) {
    const customer = await findCustomer(shop, customerId);
    return { data: presentChoices(customer, await listAddresses(shop, customerId, type)) };
  },

  async AddDeliveryAddress({ Type, index, status, Address, GstNumber }, { shop, customer }) {
    await saveAddress(shop, customer.customerId, {
      type: Type,
      index,
      address: Address,
      gstNumber: GstNumber,
      selected: status,
    });
    // Only a hint: a street may be named after a state.
    const doubt = otherState(Address);
    if (doubt) return { msg: m.address_saved_state({ ...doubt }) };
    const elsewhere = placeOutsideGstin({ address: Address, gstNumber: tidyGstin(GstNumber) });
    return { msg: elsewhere ? m.address_saved_gstin({ ...elsewhere }) : m.address_saved() };
  },
};
