import type { ToldLine } from '#shared/desk/contract/orders/order-fields.ts';
import type { orderNotes } from '#server/db/schema/dispatch.ts';
import type { FoundOrder } from '../find-locked-order.ts';
import type { OrderRecord } from '../read-order.ts';
import type { PaymentRecord } from '#server/payments/records/find-order-money.ts';
import type { RefundRow } from '#server/payments/refunds/find-refunds.ts';
import { NOTE_EDIT_MS } from './notes.ts';
import type { ListedPaper } from './papers.ts';
import type { Parcel } from './packing/lock-parcel.ts';
import { stateName } from './state-names.ts';

export interface Told {
  steps: FoundOrder['steps'];
  claims: OrderRecord['claims'];
  records: readonly PaymentRecord[];
  cards: OrderRecord['cardPayments'];
  refunds: readonly RefundRow[];
  papers: readonly ListedPaper[];
  parcel: Parcel;
  notes: readonly (typeof orderNotes.$inferSelect)[];
}

const CORRECTIONS = { address: 'Address corrected', courier: 'Courier corrected' } as const;
/** What a record of money is called. */
export const MONEY = {
  in: 'Money came',
  out: 'Money given back',
  forgiven: 'Shortfall forgiven',
} as const;
const PAPERS = { invoice: 'Invoice', 'credit-note': 'Credit note', 'debit-note': 'Debit note' };

/** Everything that happened to an order, oldest first; `staffId` is the reader, whose own new notes can be changed. */
export function tellStory(told: Told, staffId: number): ToldLine[] {
  const lines = [
    ...told.steps.map(tellStep),
    ...told.claims.map((claim) => ({
      ...line('claim', claim.at, 'Customer says it is paid', 'customer'),
      words: joined(
        claim.channel.toUpperCase(),
        claim.reference,
        claim.picture && 'with a picture',
      ),
      amount: claim.amount,
    })),
    ...told.records.map(tellMoney),
    ...told.cards.map((card) => ({
      ...line('card', card.createdAt, `Card, ${card.state}`, card.provider),
      words: joined(card.providerPaymentId, card.reason),
      amount: card.amount,
    })),
    ...told.refunds.flatMap(tellRefund),
    ...told.papers.map(({ kind, number, issuedAt, total }) => ({
      ...line('paper', issuedAt, `${PAPERS[kind]} ${number}`, 'store'),
      amount: total,
      paper: number,
    })),
    ...tellParcel(told.parcel),
    ...told.notes.map((note) => ({
      ...line('note', note.at, note.editedAt ? 'Note, changed since' : 'Note', `desk:${note.by}`),
      words: note.text,
      note: {
        id: note.id,
        mine: note.staffId === staffId,
        until: note.at.getTime() + NOTE_EDIT_MS,
      },
    })),
  ];
  return lines.toSorted((one, other) => one.at - other.at);
}

const line = (kind: ToldLine['kind'], at: Date, what: string, by: string): ToldLine => ({
  kind,
  at: at.getTime(),
  what,
  by,
  words: '',
});

export const joined = (...parts: (string | false | null)[]): string =>
  parts.filter(Boolean).join(', ');

function tellStep({ state, kind, at, by, note }: FoundOrder['steps'][number]): ToldLine {
  const name = stateName(state);
  if (kind === 'reached') return { ...line('state', at, name, by), words: note };
  if (kind === 'taken-back') {
    return { ...line('state', at, `Taken back to ${name.toLowerCase()}`, by), words: note };
  }
  return { ...line('correction', at, CORRECTIONS[kind], by), words: note };
}

function tellMoney(record: PaymentRecord): ToldLine {
  const { id, kind, recordedAt, by, channel, reference, note, amount, reverses } = record;
  const what = reverses === null ? MONEY[kind] : `Payment ${reverses} taken back`;
  return {
    ...line('money', recordedAt, what, by),
    words: joined(channel.toUpperCase(), reference, note, `payment ${id}`),
    amount,
  };
}

function tellRefund({ code, amount, askedAt, askedBy, ...refund }: RefundRow): ToldLine[] {
  const { approvedAt, sentAt, doneAt, failedAt, reason } = refund;
  const told = (at: Date | null, what: string, by: string, words = ''): ToldLine[] =>
    at ? [{ ...line('refund', at, `${what} ${code}`, by), amount, words }] : [];
  return [
    ...told(askedAt, 'Refund asked', askedBy),
    ...told(approvedAt, 'Refund approved', 'desk'),
    ...told(sentAt, 'Refund sent', 'store'),
    ...told(doneAt, 'Refund done', 'store'),
    ...told(failedAt, 'Refund failed', 'store', reason),
  ];
}

const tellParcel = ({ seal, sealedAt, sealedBy }: Parcel): ToldLine[] =>
  seal && sealedAt
    ? [{ ...line('parcel', sealedAt, 'Parcel sealed', `desk:${sealedBy}`), words: `Seal ${seal}` }]
    : [];
