import * as v from 'valibot';
import { lockCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { type PremiumFields, premiumsRow } from '#server/catalogue/import/file-rows.ts';
import { findPremiums } from '#server/catalogue/find-premiums.ts';
import { syncPremiums } from '#server/catalogue/import/sync-offers.ts';
import {
  type Desk,
  type DeskAnswer,
  type DeskCommand,
  type Given,
  WrongUsage,
} from '../command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { pairs } from '../table.ts';
import { rupees } from '../words.ts';

const NAMES = ['gold999', 'gold995', 'silver999'] as const;

export const premiumsCommand: DeskCommand = {
  name: 'premiums',
  takes: [],
  options: {
    gold999: { value: 'RUPEES', about: 'on the ask of 10 g; --gold999=-50 below it' },
    gold995: { value: 'RUPEES', about: 'on the ask of 10 g' },
    silver999: { value: 'RUPEES', about: 'on the ask of 1 kg' },
  },
  about: 'shows the premiums, or sets those that are named',
  async run(desk, given) {
    const named = NAMES.filter((name) => given.option(name) !== undefined);
    if (named.length === 0) return show(await current(desk));
    return together(desk, async (tx) => {
      // An import of the catalogue sets them too.
      await lockCatalogue(tx.shop.db);
      const before = await current(tx);
      const wanted = readPremiums({ ...before, ...valuesOf(named, given) });
      const { added, changed } = await syncPremiums(tx.shop.db, wanted);
      const isNew = added + changed > 0;
      if (isNew) {
        await recordAudit(tx, {
          act: 'premiums',
          subject: 'premiums',
          details: { before, after: wanted },
        });
      }
      return show(wanted, isNew);
    });
  },
};

const valuesOf = (named: readonly string[], given: Given) =>
  Object.fromEntries(named.map((name) => [name, given.option(name)]));

async function current({ shop }: Desk): Promise<PremiumFields | undefined> {
  const row = await findPremiums(shop);
  return row && { gold999: row.gold999, gold995: row.gold995, silver999: row.silver999 };
}

function readPremiums(given: object): PremiumFields {
  const parsed = v.safeParse(premiumsRow, given);
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  throw new WrongUsage(`--${String(issue.path?.[0]?.key)} ${issue.message}.`);
}

function show(premiums: PremiumFields | undefined, changed = false): DeskAnswer {
  const lines = premiums
    ? pairs(NAMES.map((name) => [name, rupees(premiums[name])]))
    : ['None set.'];
  return {
    lines: changed ? ['Set.', ...lines] : lines,
    data: { premiums: premiums ?? null, changed },
  };
}
