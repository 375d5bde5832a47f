import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { digitalTerms } from '#server/db/schema/digital.ts';
import { findTerms, isOpen } from '#server/digital/find-terms.ts';
import { findFree } from '#server/digital/ledger/vault.ts';
import {
  type DeskAnswer,
  type DeskCommand,
  type DeskTx,
  type Given,
  WrongUsage,
} from '../command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { readMetal } from '../read-metal.ts';
import { readTerms, setTerms, TERMS_OPTIONS } from './digital-terms.ts';

const METAL = { value: 'METAL', about: 'gold or silver', required: true } as const;

export const digitalOpenCommand: DeskCommand = {
  name: 'digital open',
  takes: [],
  options: {
    metal: METAL,
    ...Object.fromEntries(
      Object.entries(TERMS_OPTIONS).map(([name, option]) => [name, { ...option, required: true }]),
    ),
  },
  about: 'trades a digital metal on these terms; it must lie in the vault',
  run(desk, given) {
    const metal = readOneMetal(given);
    const terms = readTerms(given);
    return together(desk, async (tx) => {
      const { lines } = await setTerms(tx, metal, terms);
      if (isOpen((await findTerms(tx.shop))[metal])) {
        return said(metal, [`Digital ${metal} is traded already.`, ...lines], false);
      }
      if ((await findFree(tx.shop))[metal] <= 0) {
        throw new Refusal(
          REFUSED.conflict,
          `There is no ${metal} in the vault that could be sold. Nothing was changed. First: desk vault deposit.`,
        );
      }
      await setOpen(tx, metal, new Date(tx.shop.now()));
      await recordAudit(tx, { act: 'digital-open', subject: metal, details: { terms } });
      return said(metal, [`Digital ${metal} is traded from now on.`, ...lines], true);
    });
  },
};

export const digitalCloseCommand: DeskCommand = {
  name: 'digital close',
  takes: [],
  options: {
    metal: METAL,
    reason: { value: 'TEXT', about: 'why; kept with the act' },
  },
  about: 'ends the trade of a digital metal; what customers hold stays theirs',
  run(desk, given) {
    const metal = readOneMetal(given);
    return together(desk, async (tx) => {
      await tx.shop.db
        .select()
        .from(digitalTerms)
        .where(eq(digitalTerms.source, metal))
        .for('update');
      if (!isOpen((await findTerms(tx.shop))[metal])) {
        return said(metal, [`Nothing was changed: digital ${metal} is not traded.`], false);
      }
      await setOpen(tx, metal, null);
      const reason = given.option('reason');
      await recordAudit(tx, {
        act: 'digital-close',
        subject: metal,
        details: { ...(reason && { reason }) },
      });
      return said(metal, [`Digital ${metal} is no longer traded.`], true);
    });
  },
};

function readOneMetal(given: Given): Metal {
  const metal = readMetal(given);
  if (!metal) throw new WrongUsage('--metal must be gold or silver.');
  return metal;
}

const setOpen = ({ shop }: DeskTx, metal: Metal, openedAt: Date | null) =>
  shop.db.update(digitalTerms).set({ openedAt }).where(eq(digitalTerms.source, metal));

const said = (metal: Metal, lines: string[], changed: boolean): DeskAnswer => ({
  lines,
  data: { metal, changed },
});
