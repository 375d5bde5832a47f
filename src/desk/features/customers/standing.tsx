import type { CustomerStanding } from '#shared/desk/contract/orders/customers.ts';
import { Status } from '../../parts/page/status.tsx';

/** The standing of an account. */
export function Standing({ standing }: { standing: CustomerStanding }) {
  if (standing === 'blocked') return <Status kind="stopped">Blocked</Status>;
  if (standing === 'merged') return <Status kind="alike">Merged</Status>;
  if (standing === 'erased') return <Status kind="nothing">Erased</Status>;
  return <Status kind="right">Open</Status>;
}
