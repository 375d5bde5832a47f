import { INCOMING_STATES, type IncomingState } from '#server/db/schema/incoming.ts';
import { freePaise, type IncomingRow } from '#server/payments/incoming/book-incoming.ts';
import { findBookedFor, listIncoming, WAITING } from '#server/payments/incoming/find-incoming.ts';
import { matchAgain } from '#server/payments/incoming/take-incoming.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { type Desk, type DeskCommand, type Given, WrongUsage } from '../../command-line/command.ts';
import { paise } from '../../command-line/money.ts';
import { LIMIT, readLimit } from '../../command-line/read-option.ts';
import { table } from '../../command-line/table.ts';
import { clockTime, count, rupees } from '../../command-line/words.ts';

export const incomingCommand: DeskCommand = {
  name: 'incoming',
  right: 'payments.see',
  personal: true,
  takes: [],
  options: {
    state: {
      value: 'STATE',
      about: `one of ${INCOMING_STATES.join(', ')}; those that wait if not said`,
    },
    limit: LIMIT,
  },
  about:
    'the money that came and waits for a person, oldest first, with the orders it may be for and why',
  async run(desk, given) {
    const states = readStates(given);
    const limit = readLimit(given);
    // Claims and orders that came since may identify it, so it is matched again.
    if (given.option('state') === undefined) await matchWaiting(desk, limit);
    const rows = await listIncoming(desk.shop, { states, limit });
    const booked = await findBookedFor(
      desk.shop,
      rows.map(({ id }) => id),
    );
    const data = [];
    for (const row of rows) {
      const free = rupeesOf(await freePaise(desk.shop, row));
      data.push(factsOf(row, { free, bookedFor: booked.get(row.id) ?? [] }));
    }
    return { lines: linesOf(data, states), data };
  },
};

async function matchWaiting(desk: Desk, limit: number): Promise<void> {
  for (const { id, source } of await listIncoming(desk.shop, { states: WAITING, limit })) {
    await matchAgain(desk.shop, id, source);
  }
}

function readStates(given: Given): readonly IncomingState[] {
  const text = given.option('state');
  if (text === undefined) return WAITING;
  const known = INCOMING_STATES.find((state) => state === text);
  if (!known) throw new WrongUsage(`--state must be one of ${INCOMING_STATES.join(', ')}.`);
  return [known];
}

interface Found {
  free: string;
  bookedFor: { order: string; amount: string; payment: number }[];
}

const factsOf = (row: IncomingRow, { free, bookedFor }: Found) => ({
  incoming: row.id,
  state: row.state,
  amount: row.amount,
  /** Rupees of it that are booked for no order. */
  free,
  seenAt: row.seenAt.toISOString(),
  source: row.source,
  channel: row.channel,
  reference: row.reference,
  remark: row.remark,
  payer: row.payerName,
  payerAccount: row.payerAccount,
  virtualAccount: row.virtualAccount,
  matchedBy: row.matchedBy,
  why: row.why,
  candidates: row.candidates.map(({ parts, why }) => ({
    parts: parts.map((part) => ({
      order: part.order,
      amount: part.paise > 0 ? rupeesOf(part.paise) : null,
    })),
    why,
  })),
  bookedFor,
  sameAs: row.sameAs,
  sentBackReference: row.sentBackReference,
});
type Facts = ReturnType<typeof factsOf>;

const LONGEST_REMARK = 60;

function linesOf(rows: Facts[], states: readonly IncomingState[]): string[] {
  if (rows.length === 0) {
    return [
      states === WAITING
        ? 'No incoming money waits.'
        : `No incoming money is ${states.join(', ')}.`,
    ];
  }
  const heads = ['ID', 'SEEN', 'AMOUNT', 'STATE', 'PAYER', 'REFERENCE', 'REMARK'];
  const body = rows.map((row) => [
    String(row.incoming),
    clockTime(new Date(row.seenAt)),
    rupees(row.amount),
    row.state,
    row.payer || row.payerAccount || '-',
    row.reference || '-',
    row.remark.slice(0, LONGEST_REMARK) || '-',
  ]);
  const sum = rows.reduce((total, { free }) => total + Number(free.replace('.', '')), 0);
  return [
    ...table(heads, body),
    '',
    ...rows.flatMap(whyLines),
    `${count(rows.length, 'payment')}, ${paise(sum)} of them for no order.`,
  ];
}

function whyLines({ incoming, why, candidates, bookedFor, free, amount }: Facts): string[] {
  const booked = bookedFor.map(
    ({ order, amount: part }) => `${rupees(part)} is booked for ${order}`,
  );
  const left =
    bookedFor.length > 0 && free !== '0.00' && free !== amount ? [`${rupees(free)} is left`] : [];
  return [
    `${incoming}: ${[why, [...booked, ...left].join(', ')].filter(Boolean).join(' ')}`,
    ...candidates.map(({ parts, why: speaks }) => {
      const orders = parts.map((part) =>
        part.amount === null ? part.order : `${part.order} (${rupees(part.amount)})`,
      );
      return `   ${orders.join(' and ')}: ${speaks}`;
    }),
  ];
}
