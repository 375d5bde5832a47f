import { GetLogin, insertRegister } from '#shared/contract/account.ts';
import type { ShopContext } from '#server/context.ts';
import { call, type TestCaller } from '../call.ts';

let people = 0;

/** An unused number and a network address of its own, so that no limit is shared. */
export function newcomer(): { number: string; address: string } {
  people += 1;
  return {
    number: String(9_200_000_000 + people),
    address: `192.0.${people >> 8}.${people & 255}`,
  };
}

/** A customer who has just logged in. */
export async function newCustomer(shop: ShopContext, password = 'first secret') {
  const { number, address } = newcomer();
  const registration = {
    FirstName: 'Asha',
    LastName: 'Mehta',
    Number: number,
    State: 'Goa',
    Email: 'asha@aurum.example',
    Password: password,
    GstNumber: '30AAPFU0939F1Z8',
    Address: '14 Ranade Road',
    UserType: 'User',
  };
  await call(shop, insertRegister, registration, { address });
  return { number, address, ...(await logInAs(shop, number, password, address)) };
}

/** Another device of a customer. */
export async function logInAs(
  shop: ShopContext,
  number: string,
  password: string,
  address: string,
) {
  const caller: TestCaller = { address };
  const { token = '', data } = await call(
    shop,
    GetLogin,
    { LoginId: number, Password: password },
    caller,
  );
  caller.token = token;
  return { caller, token, id: Number(data[0]?.Id) };
}
