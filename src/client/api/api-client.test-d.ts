import { AddToCart, DeleteCartItemById, UpdateQuantity } from '#shared/contract/bag-changes.ts';
import { GetCart } from '#shared/contract/cart.ts';
import type { GatePass } from '#client/rates/gate.ts';
import type { ApiClient } from './api-client.ts';

// Calls that must not compile. They are type-checked with the sources; nothing here ever runs.
export async function priceCommitmentsNeedAPass(api: ApiClient, pass: GatePass): Promise<void> {
  const coin = { P_DetailsId: 1, Quantity: 1, Weight: '10gm' };
  const line = { CartId: 1, Quantity: 2 };

  // @ts-expect-error a price is committed to, so a pass of the gate is needed
  await api.call(AddToCart, coin);
  // @ts-expect-error a price is committed to, so a pass of the gate is needed
  await api.call(UpdateQuantity, line);
  // @ts-expect-error only the gate makes a pass
  await api.call(AddToCart, coin, { check: () => undefined });
  // @ts-expect-error nothing is no pass
  await api.call(AddToCart, coin, undefined);
  // @ts-expect-error no price is committed to, so there is nothing to pass
  await api.call(DeleteCartItemById, { CartId: 1 }, pass);

  await api.call(AddToCart, coin, pass);
  await api.call(UpdateQuantity, line, pass);
  await api.call(DeleteCartItemById, { CartId: 1 });
  await api.call(GetCart, {});
}
