import * as v from 'valibot';
import { Refusal } from '#shared/contract/refusal.ts';
import type {
  DeskOperation,
  DeskReplyOf,
  DeskRequestOf,
} from '#shared/desk/contract/desk-operation.ts';
import type { DeskOperationName } from '#shared/desk/contract/desk-operations.ts';
import type { Role } from '#shared/desk/roles.ts';
import type { ShopContext } from '#server/context.ts';
import { staff } from '#server/db/schema/staff.ts';
import { DeskRefusal } from '#server/desk/operations/refusals.ts';
import { dispatchDesk } from '#server/desk/operations/dispatch.ts';
import { openStaffSession } from '#server/staff/session.ts';

/** A person at the desk of a test. */
export interface TestStaff {
  id: number;
  name: string;
  cookie: string | undefined;
}

let count = 0;

/** A new member of staff with these roles, just signed in. */
export async function newStaff(
  shop: ShopContext,
  roles: Role[],
  name = `Clerk ${(count += 1)}`,
): Promise<TestStaff> {
  const [row] = await shop.db
    .insert(staff)
    .values({
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@refinery.example`,
      roles,
      state: 'active',
      createdAt: new Date(shop.now()),
    })
    .returning();
  if (!row) throw new Error('No staff was added');
  const session = { staffId: row.id, network: '192.0.2.9', device: 'a test' };
  return { id: row.id, name, cookie: await openStaffSession(shop, session) };
}

/** Calls an operation of the desk through its whole API, text to text, without a socket. Throws the desk's Refusal. */
export async function callDesk<O extends DeskOperation & { name: DeskOperationName }>(
  shop: ShopContext,
  operation: O,
  request: DeskRequestOf<O>,
  caller: {
    cookie: string | undefined;
    address?: string;
    here?: boolean;
    unattended?: boolean;
  } = { cookie: undefined },
): Promise<DeskReplyOf<O>> {
  const address = caller.address ?? '192.0.2.9';
  const outcome = await dispatchDesk(shop, operation.name, JSON.stringify(request), {
    address,
    ip: address,
    origin: 'https://desk.example',
    here: caller.here ?? false,
    unattended: caller.unattended ?? false,
    device: 'a test',
    cookie: caller.cookie,
    requestId: 'test',
    giveCookie: (value) => {
      caller.cookie = value;
    },
  });
  if (!outcome.ok) {
    const { code, msg, reason } = outcome;
    throw reason ? new DeskRefusal(reason, msg) : new Refusal(code, msg);
  }
  return v.parse(operation.reply, JSON.parse(JSON.stringify(outcome.data))) as DeskReplyOf<O>;
}
