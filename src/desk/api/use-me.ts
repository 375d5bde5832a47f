import { type Me, staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { type DeskRight, hasRight } from '#shared/desk/rights.ts';
import { useDeskQuery } from './use-desk.ts';

/** Who is at the desk. Below the frame somebody always is; undefined only for a moment before. */
export const useMe = (): Me | undefined => useDeskQuery(staffOperations.WhoAmI, {}).data;

/** Whether who is at the desk has the right: what would be refused is left out of the screen. The store looks again. */
export function useRight(right: DeskRight): boolean {
  const me = useMe();
  return me !== undefined && hasRight(me.roles, right);
}
