import { type Me, staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { type DeskRight, hasRight } from '#shared/desk/rights.ts';
import { useDeskQuery } from './use-desk.ts';

/** The person at the desk. Inside the frame always somebody; undefined only for a moment before. */
export const useMe = (): Me | undefined => useDeskQuery(staffOperations.WhoAmI, {}).data;

/** Whether the person at the desk has the right: the screen leaves out what would be refused. The store checks again. */
export function useRight(right: DeskRight): boolean {
  const me = useMe();
  return me !== undefined && hasRight(me.roles, right);
}
