import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { type Me, staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { type DeskRight, hasRight } from '#shared/desk/rights.ts';
import { queryClient } from './query-client.ts';
import { useDeskQuery } from './use-desk.ts';
import { DOOR_KEY } from './use-door.ts';

type Door = DeskReplyOf<typeof staffOperations.Door>;

/**
 * The person at the desk; undefined only outside the frame. The gate of the session knows them before it draws anything: asked for
 * once more first, the ways that their role has would come in above a page that is already there, and move it.
 */
export function useMe(): Me | undefined {
  const { data } = useDeskQuery(staffOperations.WhoAmI, {});
  return data ?? queryClient.getQueryData<Door>(DOOR_KEY)?.session?.me;
}

/** Whether the person at the desk has the right: the screen leaves out what would be refused. The store checks again. */
export function useRight(right: DeskRight): boolean {
  const me = useMe();
  return me !== undefined && hasRight(me.roles, right);
}
