import { desc, eq } from 'drizzle-orm';
import { entries, entrySets } from '#server/db/schema/ledger.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { customerAccount } from '#server/digital/ledger/customer-account.ts';
import { shownReference } from '#server/orders/lifecycle/order-metal.ts';
import type { DeskCommand } from '../../command-line/command.ts';
import { findCustomerByNumber, nameOf } from '../../find-order.ts';
import { LIMIT, readLimit } from '../../command-line/read-option.ts';
import { pairs, plain, table } from '../../command-line/table.ts';
import { clockTime } from '../../command-line/words.ts';

export const holdingsCommand: DeskCommand = {
  name: 'holdings',
  right: 'ledger.see',
  personal: true,
  takes: ['NUMBER'],
  options: { limit: LIMIT },
  about: 'the digital metal of a customer, by their mobile number, and how it came and went',
  async run(desk, given) {
    const limit = readLimit(given);
    const customer = await findCustomerByNumber(desk, given.place('NUMBER'));
    const held = await findHoldings(desk.shop, customer.id);
    const rows = await desk.shop.db
      .select({
        at: entrySets.at,
        kind: entrySets.kind,
        reference: entrySets.reference,
        asset: entries.asset,
        amount: entries.amount,
      })
      .from(entries)
      .innerJoin(entrySets, eq(entrySets.id, entries.setId))
      .where(eq(entries.account, customerAccount(customer.id)))
      .orderBy(desc(entries.id))
      .limit(limit);
    const movements = rows.map(({ amount, ...row }) => ({
      ...row,
      reference: shownReference(row),
      grams: toGrams(amount),
    }));
    const grams = { gold: toGrams(held.gold), silver: toGrams(held.silver) };
    const lines = [
      plain(`${nameOf(customer)}, ${customer.number}`),
      ...pairs([
        ['gold', `${grams.gold} g`],
        ['silver', `${grams.silver} g`],
      ]),
    ];
    if (movements.length > 0) {
      const body = movements.map((each) => [
        clockTime(each.at),
        each.kind,
        each.reference,
        each.asset,
        each.grams,
      ]);
      lines.push('', ...table(['WHEN', 'WHAT', 'REFERENCE', 'METAL', 'GRAMS'], body));
    }
    return {
      lines,
      data: { number: customer.number, customer: nameOf(customer), ...grams, movements },
    };
  },
};
