import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { hasRight } from '#shared/desk/rights.ts';
import type { ShopContext } from '#server/context.ts';
import { hasOwner } from '#server/staff/owners.ts';
import { findTokenOwner } from '#server/staff/tokens.ts';
import { type Desk, WrongUsage } from './command.ts';
import type { ReadCommand } from './read-command.ts';
import { plain } from './table.ts';

const LONGEST_NAME = 60;
const NO_RIGHT = 403;

/**
 * Who gives a command: a token's owner, with their rights. Without a token a typed name is accepted until the shop has an owner.
 * Throws a Refusal 401 for a wrong or missing token, 403 for a missing right, and WrongUsage.
 */
export async function admitCommand(
  shop: ShopContext,
  read: ReadCommand,
  { user, token }: { user: string; token: string | undefined },
): Promise<Desk> {
  const { command, by } = read;
  if (token) {
    if (by !== undefined) {
      throw new WrongUsage('With DESK_TOKEN, --by is not taken: the token says who acts.');
    }
    const owner = await findTokenOwner(shop, token);
    if (!owner) {
      throw new Refusal(REFUSED.signedOut, 'DESK_TOKEN is wrong, was revoked or has run out.');
    }
    const right = rightOf(read);
    if (right === 'shell' || !hasRight(owner.roles, right)) {
      throw new Refusal(NO_RIGHT, `The roles of ${owner.name} do not allow desk ${command.name}.`);
    }
    return { shop, by: owner.name, osUser: `staff ${owner.id}` };
  }
  if (command.right !== 'shell' && (await hasOwner(shop))) {
    throw new Refusal(
      REFUSED.signedOut,
      'This shop has an owner: commands need a token. Make one at the desk, in Your account, and give it as DESK_TOKEN.',
    );
  }
  const name = plain(by ?? user);
  if (!name || name.length > LONGEST_NAME) {
    throw new WrongUsage(`--by must be a name of at most ${LONGEST_NAME} characters.`);
  }
  return { shop, by: name, osUser: shellUser(user) };
}

/** A shell user's name must not look like somebody who has signed in. */
const shellUser = (user: string) => (user.startsWith('staff ') ? `user ${user}` : user);

function rightOf({ command, given }: ReadCommand) {
  const { right, rightToSet, options = {} } = command;
  const sets = rightToSet && Object.keys(options).some((option) => given.has(option));
  return sets ? rightToSet : right;
}
