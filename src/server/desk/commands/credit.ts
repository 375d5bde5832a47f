import { and, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { entries, entrySets } from '#server/db/schema/ledger.ts';
import { toGrams, toUnits } from '#server/digital/ledger/grams.ts';
import { customerAccount } from '#server/digital/ledger/customer-account.ts';
import type { Entry } from '#server/digital/ledger/entry.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { type Desk, type DeskCommand, type Given, WrongUsage } from '../command.ts';
import { findCustomerByNumber, nameOf } from '../find-order.ts';
import { readWords } from '../read-option.ts';
import { recordAudit, together } from '../record-audit.ts';
import { plain } from '../table.ts';

const KIND = 'desk-credit';
const METALS = ['gold', 'silver'] as const;

export const creditCommand: DeskCommand = {
  name: 'credit',
  takes: ['NUMBER'],
  options: {
    gold: { value: 'GRAMS', about: 'how much gold' },
    silver: { value: 'GRAMS', about: 'how much silver' },
    reason: { value: 'TEXT', about: 'why; kept with the act', required: true },
    ref: {
      value: 'TEXT',
      about: 'a reference of your own, which makes it safe to repeat: each is booked once',
      required: true,
    },
  },
  about: 'digital metal out of the vault for a customer, by their mobile number',
  run(desk, given) {
    const grams = readGrams(given);
    const reason = readWords(given, 'reason');
    const reference = readWords(given, 'ref');
    return together(desk, async (tx) => {
      const customer = await findCustomerByNumber(tx, given.place('NUMBER'));
      await lockCustomer(tx.shop, customer.id);
      const wanted = entriesOf(customerAccount(customer.id), grams);
      const what = `${grams.map(({ metal, units }) => `${toGrams(units)} g of ${metal}`).join(' and ')} for ${plain(nameOf(customer))}, ${customer.number}`;
      const data = {
        number: customer.number,
        reference,
        grams: Object.fromEntries(grams.map(({ metal, units }) => [metal, toGrams(units)])),
      };
      const before = await bookedBefore(tx, reference);
      if (before && isSame(before, wanted)) {
        return {
          lines: [`Nothing was changed: ${what} was booked before under ${reference}.`],
          data: { ...data, changed: false },
        };
      }
      if (before) {
        throw new Refusal(
          REFUSED.conflict,
          `Something else was booked under ${reference}. Nothing was changed.`,
        );
      }
      await postEntries(tx.shop, { kind: KIND, reference, entries: wanted });
      await recordAudit(tx, {
        act: 'credit',
        subject: customer.number,
        details: { ...data.grams, reason, reference },
      });
      return { lines: [`Booked: ${what}.`], data: { ...data, changed: true } };
    });
  },
};

function readGrams(given: Given) {
  const grams = METALS.flatMap((metal) => {
    const text = given.option(metal);
    if (text === undefined) return [];
    if (!/^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,4})?$/.test(text)) {
      throw new WrongUsage(
        `--${metal} must be grams above 0 with at most four decimals, such as 0.5.`,
      );
    }
    return [{ metal, units: toUnits(text) }];
  });
  if (grams.length === 0) throw new WrongUsage('Say how much: --gold GRAMS or --silver GRAMS.');
  return grams;
}

const entriesOf = (account: string, grams: ReturnType<typeof readGrams>): Entry[] =>
  grams.flatMap(({ metal, units }) => [
    { account, asset: metal, amount: units },
    { account: 'vault', asset: metal, amount: -units },
  ]);

async function bookedBefore({ shop: { db } }: Desk, reference: string) {
  const { account, asset, amount } = entries;
  const rows = await db
    .select({ account, asset, amount })
    .from(entries)
    .innerJoin(entrySets, eq(entrySets.id, entries.setId))
    .where(and(eq(entrySets.kind, KIND), eq(entrySets.reference, reference)));
  return rows.length > 0 ? rows : undefined;
}

function isSame(before: Entry[], wanted: Entry[]): boolean {
  const text = (set: Entry[]) =>
    set
      .map(({ account, asset, amount }) => `${account} ${asset} ${amount}`)
      .sort()
      .join();
  return text(before) === text(wanted);
}
