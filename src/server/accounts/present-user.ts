import type { GetLogin } from '#shared/contract/account.ts';
import type { PresentedOf } from '#shared/contract/operation.ts';
import type { Customer } from './sessions/log-in.ts';

/** A customer as the wire knows them. Field by field, so that a new column never leaks out. */
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
