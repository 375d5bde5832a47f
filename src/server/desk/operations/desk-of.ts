import type { ShopContext } from '#server/context.ts';
import type { Desk } from '../command-line/command.ts';

/** The desk of somebody who is signed in, as use cases and the audit log know it. */
export const deskOf = (shop: ShopContext, { id, name }: { id: number; name: string }): Desk => ({
  shop,
  by: name,
  osUser: `staff ${id}`,
});
