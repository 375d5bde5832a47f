import { del, entries, get, set } from 'idb-keyval';
import type { ProofPicture } from '#client/checkout-session/payment-draft.ts';
import { newRequestId } from '#client/outbox/outbox-device.ts';
import { privateDatabase } from '#client/persistence/storage/private-database.ts';
import { readPicture } from '../payment/proof/prepare-picture.ts';

/** What a customer is about to tell of a payment: it survives the tab that the phone discards for the bank's app. */
export interface TellDraft {
  customer: string | number;
  order: string;
  /** By which way they are paying. */
  channel: 'bank' | 'upi';
  /** Rupees as typed; empty until then. */
  amount: string;
  utr: string;
  picture: ProofPicture | undefined;
  /** Of a try without an answer, and what it said: the same goes again with the same id. */
  sent: { requestId: string; fields: string } | undefined;
  at: number;
}

type Customer = TellDraft['customer'];

/** A draft outlives any hold. */
const KEPT_FOR_MS = 14 * 24 * 60 * 60_000;
const PREFIX = 'told/';
const database = () => privateDatabase('payment');

const blank = (customer: Customer, order: string, channel: TellDraft['channel']): TellDraft => ({
  customer,
  order,
  channel,
  amount: '',
  utr: '',
  picture: undefined,
  sent: undefined,
  at: Date.now(),
});

/** The draft of an order, a new one where there is none. Never throws: without a database nothing is kept. */
export async function openTelling(customer: Customer, order: string): Promise<TellDraft> {
  const stored = await tried(() => get<TellDraft>(PREFIX + order, database()));
  return stored && isOf(stored, customer) ? stored : blank(customer, order, 'bank');
}

/** The customer goes to pay an order in this way. Never throws. */
export async function startTelling(
  customer: Customer,
  order: string,
  channel: TellDraft['channel'],
): Promise<void> {
  await saveTelling(blank(customer, order, channel));
}

/** False if the device cannot. Never throws. */
export async function saveTelling(draft: TellDraft): Promise<boolean> {
  const kept = { ...draft, at: Date.now() };
  const saved = await tried(() => set(PREFIX + draft.order, kept, database()).then(() => true));
  return saved ?? false;
}

/** Nothing more is told of the order. Never throws. */
export async function dropTelling(order: string): Promise<void> {
  await tried(() => del(PREFIX + order, database()));
}

/**
 * A picture that was shared with the app joins the draft of the order that was last open to pay. Gives its number; undefined
 * where no order is, or the picture cannot be read.
 */
export async function attachToLatest(customer: Customer, file: Blob): Promise<string | undefined> {
  const latest = await findLatest(customer);
  const blob = latest && (await tried(() => readPicture(file)));
  if (!blob) return undefined;
  const saved = await saveTelling({ ...latest, picture: { id: newRequestId(), blob } });
  return saved ? latest.order : undefined;
}

/** When the customer last went to pay an order or told of it, epoch ms; 0 where there is none. Never throws. */
export const latestTelling = async (customer: Customer): Promise<number> =>
  (await findLatest(customer))?.at ?? 0;

async function findLatest(customer: Customer): Promise<TellDraft | undefined> {
  const all = (await tried(() => entries<string, unknown>(database()))) ?? [];
  const [latest] = all
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([, draft]) => draft as TellDraft)
    .filter((draft) => isOf(draft, customer))
    .sort((one, other) => other.at - one.at);
  return latest;
}

const isOf = (draft: TellDraft, customer: Customer): boolean =>
  draft.customer === customer && Math.abs(Date.now() - draft.at) < KEPT_FOR_MS;

async function tried<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
