import { asc, eq, isNull } from 'drizzle-orm';
import { exact, sum } from '#shared/pricing/decimal.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { digitalQuotes, digitalSales, type PayoutTo } from '#server/db/schema/digital.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import type { Desk, DeskCommand } from '../../command-line/command.ts';
import { customerFields, nameOf } from '../../find-order.ts';
import { table } from '../../command-line/table.ts';
import { age, count, rupees } from '../../command-line/words.ts';

export const payoutsCommand: DeskCommand = {
  name: 'payouts',
  right: 'ledger.see',
  personal: true,
  takes: [],
  about: 'the sales of digital metal whose money is due, oldest first, and where it goes',
  async run(desk) {
    const payouts = await listPayouts(desk);
    if (payouts.length === 0) return { lines: ['No money is due.'], data: payouts };
    const rows = payouts.map((each) => [
      each.sale,
      rupees(each.amount),
      `${each.grams} g of ${each.metal}`,
      age(new Date(each.soldAt), desk.shop.now()),
      each.customer,
      each.number,
      placeOf(each.payout),
    ]);
    const total = sum(payouts.map(({ amount }) => exact(amount))).toFixed(2);
    return {
      lines: [
        ...table(['SALE', 'AMOUNT', 'FOR', 'AGE', 'CUSTOMER', 'NUMBER', 'TO'], rows),
        `${count(payouts.length, 'payout')} due, ${rupees(total)}.`,
      ],
      data: payouts,
    };
  },
};

async function listPayouts({ shop: { db } }: Desk) {
  const rows = await db
    .select({ sale: digitalSales, ticket: digitalQuotes, customer: customerFields })
    .from(digitalSales)
    .innerJoin(digitalQuotes, eq(digitalQuotes.id, digitalSales.quoteId))
    .innerJoin(customers, eq(customers.id, digitalSales.customerId))
    .where(isNull(digitalSales.paidAt))
    .orderBy(asc(digitalSales.soldAt), asc(digitalSales.number));
  return rows.map(({ sale, ticket, customer }) => ({
    sale: sale.number,
    amount: ticket.total,
    metal: ticket.source,
    grams: toGrams(ticket.units),
    soldAt: sale.soldAt.toISOString(),
    customer: nameOf(customer),
    number: customer.number,
    payout: sale.payout,
  }));
}

const placeOf = ({ kind, upi, holder, account, ifsc }: PayoutTo): string =>
  kind === 'upi' ? upi : `${holder}, ${account}, ${ifsc}`;
