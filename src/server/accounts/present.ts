import type { GetLogin } from '#shared/contract/account.ts';
import type {
  AddressType,
  GetProceedToBuyForFront,
  GetProfileForFront,
} from '#shared/contract/addresses.ts';
import type { PresentedOf } from '#shared/contract/operation.ts';
import type { Address } from './addresses/address-book.ts';
import type { Customer } from './sessions/log-in.ts';

/** A customer on the wire, field by field, so that a new column never leaks out. */
export function presentUser(customer: Customer): PresentedOf<typeof GetLogin>[number] {
  return {
    Id: customer.id,
    FirstName: customer.firstName,
    LastName: customer.lastName,
    Number: customer.number,
    Email: customer.email,
    State: customer.state,
    GstNumber: customer.gstNumber,
    UserType: customer.userType,
  };
}

type Records = NonNullable<PresentedOf<typeof GetProfileForFront>>;
type Choices = NonNullable<PresentedOf<typeof GetProceedToBuyForFront>>;

/**
 * The address book on the wire: billing at even places, shipping at odd ones. Where one list is longer, empty addresses of the
 * other type fill the gaps.
 */
export function presentProfile(customer: Customer, addresses: Address[]): Records {
  const billing = addresses.filter(({ type }) => type === 'billing');
  const shipping = addresses.filter(({ type }) => type === 'shipping');
  const places = Math.max(billing.length, shipping.length);
  return Array.from({ length: places }, (_, place) => [
    presentRecord(customer, 'billing', place, billing[place]),
    presentRecord(customer, 'shipping', place, shipping[place]),
  ]).flat();
}

function presentRecord(
  customer: Customer,
  type: AddressType,
  place: number,
  address: Address | undefined,
): Records[number] {
  return {
    FirstName: customer.firstName,
    Email: customer.email,
    Type: type,
    Address: address?.address ?? '',
    GstNumber: address?.gstNumber ?? '',
    Number: customer.number,
    addressNumber: place + 1,
  };
}

/** The addresses of one type, to choose from. */
export function presentChoices(customer: Customer, addresses: Address[]): Choices {
  return addresses.map(({ id, address, gstNumber, selected }) => ({
    Id: id,
    Name: `${customer.firstName} ${customer.lastName}`,
    Address: address,
    GstNumber: gstNumber,
    Number: customer.number,
    Email: customer.email,
    Status: selected,
  }));
}
