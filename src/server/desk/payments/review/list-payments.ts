import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type {
  ListedPayment,
  PaymentHolder,
} from '#shared/desk/contract/payments/payment-fields.ts';
import type { IncomingRow } from '#server/payments/incoming/book-incoming.ts';
import { findBookedFor } from '#server/payments/incoming/find-incoming.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import type { Desk } from '../../command-line/command.ts';
import { nameOf } from '../../find-order.ts';
import { findCardVerdicts } from './card-verdicts.ts';
import { findHolders } from '../decision/hold-payment.ts';
import { judgeOrders, type JudgedOrder } from './judge-orders.ts';
import { isOut } from '../../acts/write-off.ts';
import { verdictOf } from './judge-payment.ts';
import {
  type After,
  findSettledIncoming,
  findTabIncoming,
  findTabOrders,
  type PaymentTab,
  type TabOrder,
} from './waiting-orders.ts';

interface Page {
  after: string | undefined;
  limit: number;
}

/** The waiting items of a tab, oldest first, with the store's verdict on each. */
export async function listWaiting({ shop }: Desk, tab: PaymentTab, page: Page, me: number) {
  const after = readAfter(page.after);
  // One more than is shown, to know whether anything follows.
  const wanted = { after, limit: page.limit + 1 };
  const found = await findTabOrders(shop, tab, wanted);
  const money = await findTabIncoming(shop, tab, wanted);
  const all = [
    ...found.map((each) => ({ at: each.order.placedAt.getTime(), id: each.order.id, order: each })),
    // Money waits from when the desk could see it: the bank's own time may be midnight, as a statement gives only the day.
    ...money.map((row) => ({ at: row.toldAt.getTime(), id: row.id, row })),
  ].toSorted((a, b) => a.at - b.at || kindOf(a).localeCompare(kindOf(b)) || a.id - b.id);
  const shown = all.slice(0, page.limit);
  const ordersShown = shown.flatMap((each) => ('order' in each ? [each.order] : []));
  const judged = await judgeOrders(shop, ordersShown);
  const byCard = await findCardVerdicts(shop, ordersShown, judged);
  const holders = await findHolders(shop, shown.map(itemOf), me);
  const items = shown.flatMap((each): ListedPayment[] => {
    const holder = holders.get(itemOf(each));
    if ('row' in each) return [listedIncoming(each.row, { at: each.row.toldAt, holder })];
    const known = judged.get(each.order.order.id);
    if (!known) return [];
    const row = listedOrder(each.order, known, holder);
    if (tab === 'late') return [asLate(row, known)];
    const verdict = byCard.get(each.order.order.id)?.verdict;
    return [verdict ? { ...row, verdict } : row];
  });
  const last = shown.at(-1);
  const more = all.length > shown.length && last;
  return { items, ...(more && { next: `${last.at}.${kindOf(last)}.${last.id}` }) };
}

type Entry = { at: number; id: number } & ({ order: TabOrder } | { row: IncomingRow });

const kindOf = (entry: Entry): After['kind'] => ('order' in entry ? 'order' : 'incoming');
const itemOf = (entry: Entry): string =>
  'order' in entry ? `order:${entry.order.order.number}` : `incoming:${entry.row.id}`;

function readAfter(text: string | undefined): After | undefined {
  if (text === undefined) return undefined;
  const [, at, kind, id] = /^(\d{1,15})\.(incoming|order)\.(\d{1,9})$/.exec(text) ?? [];
  if (!at || !id || (kind !== 'incoming' && kind !== 'order')) {
    throw new Refusal(REFUSED.badInput, 'That is no place in the list.');
  }
  return { at: Number(at), kind, id: Number(id) };
}

const WAYS = { UPI: 'UPI', CARD: 'Card', TRANSFER: 'Transfer' } as const;
const CHANNELS: Record<IncomingRow['channel'], string> = {
  upi: 'UPI',
  card: 'Card',
  bank: 'Transfer',
  cash: 'Cash',
  books: 'Books',
};

/** An order's way of paying, in words. */
export const wayOf = (mode: keyof typeof WAYS): string => WAYS[mode];

/** The verdict on money for a lapsed order. */
export const LATE_VERDICT: ListedPayment['verdict'] = {
  kind: 'late',
  text: 'Late: its customer decides',
};

/** The verdict on an order carried out on money that was taken back since. */
const TAKEN_BACK: ListedPayment['verdict'] = {
  kind: 'nothing',
  text: 'Sent or credited: its payment was taken back',
};

const asLate = (row: ListedPayment, { money }: JudgedOrder): ListedPayment => ({
  ...row,
  amount: rupeesOf(money.came - money.givenBack),
  verdict: LATE_VERDICT,
});

function listedOrder(
  { order, customer }: TabOrder,
  { money, said, judged, lines, like }: JudgedOrder,
  holder: PaymentHolder | undefined,
): ListedPayment {
  const last = said.at(-1);
  // The amount to look at: the latest claim, or else what is still to pay.
  const amount = last && last.id !== null ? last.amount : rupeesOf(money.short);
  return {
    item: `order:${order.number}`,
    amount: money.short === 0 ? order.paid : amount,
    who: nameOf(customer),
    order: order.number,
    way: wayOf(order.paymentMode),
    verdict:
      isOut(order) && lines.length === 0 ? TAKEN_BACK : verdictOf(judged, lines[0]?.row, like),
    at: (last?.at ?? order.placedAt).getTime(),
    ...(holder && { holder }),
  };
}

export function verdictOnIncoming({ candidates, state }: IncomingRow): ListedPayment['verdict'] {
  if (state === 'booked') return { kind: 'right', text: 'Booked' };
  const [first, second] = candidates;
  if (!first) return { kind: 'nothing', text: 'Fits nothing' };
  if (second) return { kind: 'likely', text: `${candidates.length} orders may be meant` };
  return {
    kind: 'likely',
    text: `May be for ${first.parts.map(({ order }) => order).join(' and ')}`,
  };
}

const listedIncoming = (
  row: IncomingRow,
  { at, holder, order = '' }: { at: Date; holder?: PaymentHolder | undefined; order?: string },
): ListedPayment => ({
  item: `incoming:${row.id}`,
  amount: row.amount,
  who: row.payerName || row.payerAccount || row.remark.slice(0, 60) || 'Unknown',
  order,
  way: CHANNELS[row.channel],
  verdict: order ? { kind: 'right', text: `Booked for ${order}` } : verdictOnIncoming(row),
  at: at.getTime(),
  ...(holder && { holder }),
});

/** Incoming money in one settled state, newest first, with the orders it was booked for. */
export async function listSettled(
  { shop }: Desk,
  state: IncomingRow['state'],
  { after, limit }: Page,
) {
  const before = after === undefined ? undefined : Number(after);
  const rows = await findSettledIncoming(shop, state, { before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const booked = await findBookedFor(
    shop,
    shown.map(({ id }) => id),
  );
  const last = shown.at(-1);
  return {
    items: shown.map((row) =>
      listedIncoming(row, {
        at: row.seenAt,
        order: (booked.get(row.id) ?? []).map(({ order }) => order).join(', '),
      }),
    ),
    ...(rows.length > shown.length && last && { next: String(last.id) }),
  };
}
