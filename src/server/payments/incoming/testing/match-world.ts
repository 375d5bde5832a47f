import { incomingKey } from '../usable-reference.ts';
import type { BookOrder } from '../matching/evidence.ts';
import { matchCredit } from '../matching/match-credit.ts';
import { readNarration } from '../../statements/narration.ts';
import type { World, WorldLine } from './world.ts';

interface Matched {
  line: WorldLine;
  /** The order that the line would be booked for. */
  order: string | undefined;
  why: string;
}

/** Matches the lines of a world one after another, as the shop does, without a database. */
export function matchWorld({ customers, orders, lines }: World, now: number): Matched[] {
  const book = orders.map((order, index): BookOrder & { wanted: number; open: boolean } => {
    const { first = '', last = '' } = customers[order.customer] ?? {};
    return {
      id: index + 1,
      number: order.number,
      customerId: order.customer,
      open: true,
      wanted: order.paise,
      placedAt: order.placedAt,
      names: [`${first} ${last}`],
      claims: order.utr ? [{ key: incomingKey('bank', order.utr), paise: 0 }] : [],
    };
  });
  return lines.map((line) => {
    const { narration: remark, paise, reference } = line;
    const told = readNarration(remark);
    const verdict = matchCredit(
      {
        paise,
        seenAt: now,
        remark,
        reference: reference || told.reference,
        referenceKey: incomingKey('bank', reference || told.reference),
        payerName: told.payerName,
        payerAccount: told.payerAccount,
      },
      { orders: book, payerCustomers: [] },
    );
    if (verdict.state !== 'booked') return { line, order: undefined, why: verdict.why };
    const booked = book[verdict.order.id - 1];
    if (booked) {
      booked.wanted = Math.max(0, booked.wanted - paise);
      booked.open = booked.wanted > 0;
    }
    return { line, order: verdict.order.number, why: verdict.why };
  });
}
