import { timingSafeEqual } from 'node:crypto';
import { asc, eq, gt } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { digitalQuotes } from '#server/db/schema/digital.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { signTicket, type ToldTicket } from '#server/digital/tickets/sign-ticket.ts';
import type { Desk, DeskCommand } from '../../command-line/command.ts';
import { customerFields, nameOf } from '../../find-order.ts';
import { showHeldPrice } from './held-price.ts';
import { pairs, plain } from '../../command-line/table.ts';
import { clockTime, count, rupees } from '../../command-line/words.ts';

/** How many tickets are read at a time. */
const AT_ONCE = 500;

export const quoteCommand: DeskCommand = {
  name: 'quote',
  right: 'ledger.see',
  personal: true,
  takes: ['NUMBER'],
  options: {
    signature: { value: 'TEXT', about: 'the one on the text that somebody shows' },
  },
  about:
    'a price that was held, by the number of its order: of digital metal the ticket as this store wrote it, and whether its signature is right',
  async run(desk, given) {
    const number = given.place('NUMBER').trim().toUpperCase();
    const price = await showHeldPrice(desk, number);
    if (price) return price;
    const { ticket, customer } = await findTicket(desk, number);
    const written = await signTicket(desk.shop, ticket);
    const shown = given.option('signature');
    const right = same(ticket.signature, written);
    const matches = shown === undefined || same(shown, written);
    const { orderNumber, side, source, units, rate, value, gst, total } = ticket;
    const { expiresAt, endedAt, usedAt } = ticket;
    const facts = { metal: source, grams: toGrams(units), rate, value, gst, total };
    const lines = [
      ...pairs([
        ['number', orderNumber],
        ['customer', plain(`${nameOf(customer)}, ${customer.number}`)],
        ['what', `${side === 'buy' ? 'purchase' : 'sale'} of ${facts.grams} g of ${source}`],
        ['rate', `${rupees(rate)} a gram`],
        ['value', rupees(value)],
        ['GST', rupees(gst)],
        ['total', rupees(total)],
        ['valid until', clockTime(expiresAt)],
        ['ended', endedAt ? clockTime(endedAt) : ''],
        ['used', usedAt ? clockTime(usedAt) : 'no'],
        ['signature', written],
      ]),
      right
        ? 'What is kept is as it was signed.'
        : 'What is kept is NOT as it was signed: somebody changed it.',
      ...(matches ? [] : ['The signature that was shown is NOT the one of this ticket.']),
    ];
    const data = {
      number: orderNumber,
      customer: nameOf(customer),
      side,
      ...facts,
      expiresAt: expiresAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      usedAt: usedAt?.toISOString() ?? null,
      signature: written,
      right,
      matches,
    };
    return { lines, data, failed: !right || !matches };
  },
};

export const quoteCheckCommand: DeskCommand = {
  name: 'quote check',
  right: 'ledger.see',
  takes: [],
  about: 'signs every ticket anew and compares',
  async run(desk) {
    let checked = 0;
    const wrong: string[] = [];
    for (let after = ''; ;) {
      const tickets = await readTickets(desk, after);
      const last = tickets.at(-1);
      if (!last) break;
      for (const ticket of tickets) {
        const written = await signTicket(desk.shop, ticket);
        if (!same(ticket.signature, written)) wrong.push(ticket.orderNumber);
      }
      checked += tickets.length;
      after = last.orderNumber;
    }
    const lines = [
      `Right: ${count(checked - wrong.length, 'ticket')}.`,
      ...wrong.map((number) => `${number} is not as it was signed.`),
    ];
    return { lines, data: { checked, wrong }, failed: wrong.length > 0 };
  },
};

const readTickets = (
  { shop: { db } }: Desk,
  after: string,
): Promise<(ToldTicket & { signature: string })[]> =>
  db
    .select()
    .from(digitalQuotes)
    .where(gt(digitalQuotes.orderNumber, after))
    .orderBy(asc(digitalQuotes.orderNumber))
    .limit(AT_ONCE);

async function findTicket({ shop: { db } }: Desk, wanted: string) {
  const [found] = await db
    .select({ ticket: digitalQuotes, customer: customerFields })
    .from(digitalQuotes)
    .innerJoin(customers, eq(customers.id, digitalQuotes.customerId))
    .where(eq(digitalQuotes.orderNumber, wanted));
  if (!found) throw new Refusal(REFUSED.notFound, `No price was held with the number ${wanted}.`);
  return found;
}

const lettersOf = (signature: string) => Buffer.from(signature.replace(/[\s-]/g, '').toUpperCase());

/** Whether two typed signatures are equal, whatever their spelling. */
function same(one: string, other: string): boolean {
  const a = lettersOf(one);
  const b = lettersOf(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
