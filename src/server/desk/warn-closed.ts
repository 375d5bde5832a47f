import { findTerms, isOpen } from '#server/digital/find-terms.ts';
import { findVaultStand } from '#server/digital/ledger/vault.ts';
import { deskLimits, DESK_LIMITS } from '#server/db/schema/desk.ts';
import type { ShopContext } from '#server/context.ts';

/** Logs, one line each, what the refinery must still do before its desk and digital metal work. */
export async function warnOfClosed(shop: ShopContext): Promise<void> {
  const limits = await shop.db.select({ name: deskLimits.name }).from(deskLimits);
  if (limits.length < DESK_LIMITS.length) {
    shop.log.warn('desk: credits, payouts and refunds wait for their limits: desk limits set');
  }
  const stand = await findVaultStand(shop);
  const terms = await findTerms(shop);
  for (const metal of ['gold', 'silver'] as const) {
    if (stand.inVault[metal] < stand.customers[metal]) {
      shop.log.error(
        `vault: it does not cover the ${metal} of customers: desk vault, desk vault deposit`,
      );
    }
    if (!isOpen(terms[metal])) {
      shop.log.warn(
        `digital ${metal} is not traded: desk vault deposit, then desk digital open --metal ${metal}`,
      );
    }
  }
}
