import type { ShopContext } from '#server/context.ts';
import type { Desk } from '../command-line/command.ts';

/** The desk of a signed-in person, as use cases and the audit log take it. */
export const deskOf = (shop: ShopContext, { id, name }: { id: number; name: string }): Desk => ({
  shop,
  by: name,
  osUser: `staff ${id}`,
});
