import { Refusal } from '#shared/contract/refusal.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import { findPayoutOf } from '#server/digital/payouts/find-payouts.ts';
import { maskPlace } from '#server/payments/refunds/present-refunds.ts';
import { keyOfPlace } from '../acts/payout-place.ts';
import { payoutReleaseAct } from '../acts/payout-release.ts';
import { carryOut } from '../approvals/desk-act.ts';
import type { Desk } from '../command-line/command.ts';

/** Releases several sales' money for the next file, one by one: a sale above a limit waits for a second person. */
export async function releasePayouts(desk: Desk, sales: string[]): Promise<Done> {
  const lines: string[] = [];
  let changed = false;
  let approval: number | undefined;
  for (const sale of new Set(sales)) {
    try {
      const found = await findPayoutOf(desk.shop, sale);
      const answer = await carryOut(desk, payoutReleaseAct, {
        sale: found?.sale.number ?? sale,
        amount: found?.ticket.total ?? '0.00',
        to: found ? maskPlace(found.sale.payout) : '',
        ...(found && { place: keyOfPlace(found.sale.payout) }),
      });
      lines.push(...answer.lines);
      const data = answer.data as { changed?: boolean; approval?: number };
      changed ||= data.changed === true;
      approval ??= data.approval;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      lines.push(`${sale}: ${error.message}`);
    }
  }
  return { lines, changed, ...(approval !== undefined && { approval }) };
}
