import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact, percentOf } from '#shared/pricing/decimal.ts';
import { findPremiums } from '#server/catalogue/offers/find-premiums.ts';
import { type PremiumFields, premiumsRow } from '#server/catalogue/import/file-rows.ts';
import { lockCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { premiumAsks } from '#server/catalogue/import/premium-bounds.ts';
import { syncPremiums } from '#server/catalogue/import/sync-offers.ts';
import type { Desk, DeskTx } from '../command-line/command.ts';
import { deskAct } from '../approvals/desk-act.ts';
import { recordAudit } from '../record-audit.ts';
import { pairs } from '../command-line/table.ts';
import { rupees } from '../command-line/words.ts';

export const PREMIUM_NAMES = ['gold999', 'gold995', 'silver999'] as const;

/** The percentage of the ask by which one person may change a premium, unless the settings say otherwise. */
export const USUAL_ALONE_PERCENT = '2.5';

const premiums = v.object({ gold999: v.string(), gold995: v.string(), silver999: v.string() });

/**
 * Sets the premiums. `seen`, where given: the premiums when the editor began. A change beyond PREMIUM_ALONE_PERCENT of the ask
 * needs a second person; the bounds apply even with two.
 */
export const setPremiumsAct = deskAct({
  name: 'set-premiums',
  right: 'prices.edit',
  args: v.object({
    premiums: premiumsRow,
    seen: v.optional(v.nullable(premiums)),
    reason: v.optional(v.string()),
  }),
  summary: ({ premiums }) =>
    `set the premiums to ${PREMIUM_NAMES.map((name) => `${name} ${rupees(premiums[name])}`).join(', ')}`,
  async run(tx, { premiums: wanted, seen, reason }) {
    // An import of the catalogue sets them too, so both take the same lock.
    await lockCatalogue(tx.shop.db);
    const before = await currentPremiums(tx);
    if (before && samePremiums(before, wanted)) return premiumsAnswer(before);
    if (
      seen !== undefined &&
      !(seen && before ? samePremiums(before, seen) : seen === (before ?? null))
    ) {
      throw new Refusal(
        REFUSED.conflict,
        'The premiums have changed since you looked. Compare again, then set them.',
      );
    }
    const { added, changed } = await syncPremiums(tx.shop.db, wanted);
    const far = before && (await farName(tx, before, wanted));
    if (far) {
      tx.requireSecond(
        `it changes the premium ${far} by more than ${alonePercent(tx)} % of the ask`,
      );
    }
    const isNew = added + changed > 0;
    if (isNew) {
      await recordAudit(tx, {
        act: 'premiums',
        subject: 'premiums',
        details: { before, after: wanted, ...(reason && { reason }) },
      });
    }
    return premiumsAnswer(wanted, isNew);
  },
});

/** The percentage by which one person may move a price alone. */
export const alonePercent = ({ shop }: DeskTx): string =>
  shop.premiumAlonePercent ?? USUAL_ALONE_PERCENT;

/** The premium that would change by more than one person may. */
async function farName(tx: DeskTx, before: PremiumFields, wanted: PremiumFields) {
  const asks = await premiumAsks(tx.shop.db);
  return PREMIUM_NAMES.find((name) =>
    exact(wanted[name])
      .minus(before[name])
      .abs()
      .gt(percentOf(exact(asks[name]), alonePercent(tx))),
  );
}

const samePremiums = (a: PremiumFields, b: PremiumFields): boolean =>
  PREMIUM_NAMES.every((name) => exact(a[name]).eq(b[name]));

/** The stored premiums; undefined in a store that has set none. */
export async function currentPremiums({ shop }: Desk): Promise<PremiumFields | undefined> {
  const row = await findPremiums(shop);
  return row && { gold999: row.gold999, gold995: row.gold995, silver999: row.silver999 };
}

/** The premiums in words and as data. */
export function premiumsAnswer(premiums: PremiumFields | undefined, changed = false) {
  const lines = premiums
    ? pairs(PREMIUM_NAMES.map((name) => [name, rupees(premiums[name])]))
    : ['None set.'];
  return {
    lines: changed ? ['Set.', ...lines] : lines,
    data: { premiums: premiums ?? null, changed },
  };
}
