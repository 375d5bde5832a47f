import { del, entries, get, set } from 'idb-keyval';
import type { ProofPicture } from '#client/checkout-session/payment-draft.ts';
import { newRequestId } from '#client/ui/new-request-id.ts';
import { privateDatabase } from '#client/persistence/storage/private-database.ts';
import { readPicture } from '../payment/proof/prepare-picture.ts';

/** A claim in the making: it survives when the phone discards the tab while the bank's app is open. */
export interface TellDraft {
  customer: string | number;
  order: string;
  /** The way the customer is paying. */
  channel: 'bank' | 'upi';
  /** Rupees as typed; empty until then. */
  amount: string;
  utr: string;
  picture: ProofPicture | undefined;
  /** The id and the fields of an unanswered claim: resending the same fields repeats the id. */
  sent: { requestId: string; fields: string } | undefined;
  at: number;
}

type Customer = TellDraft['customer'];

/** Longer than any hold. */
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

/** The draft of an order, a new one where there is none. Never throws: without a database it starts empty. */
export async function openTelling(customer: Customer, order: string): Promise<TellDraft> {
  const stored = await tried(() => get<TellDraft>(PREFIX + order, database()));
  return stored && isOf(stored, customer) ? stored : blank(customer, order, 'bank');
}

/** Starts a draft when the customer leaves to pay an order in this way. Never throws. */
export async function startTelling(
  customer: Customer,
  order: string,
  channel: TellDraft['channel'],
): Promise<void> {
  await saveTelling(blank(customer, order, channel));
}

/** Resolves to false if the device cannot save. Never throws. */
export async function saveTelling(draft: TellDraft): Promise<boolean> {
  const kept = { ...draft, at: Date.now() };
  const saved = await tried(() => set(PREFIX + draft.order, kept, database()).then(() => true));
  return saved ?? false;
}

/** Removes the draft of an order. Never throws. */
export async function dropTelling(order: string): Promise<void> {
  await tried(() => del(PREFIX + order, database()));
}

/**
 * Attaches a picture that was shared with the app to the order last opened for payment. Resolves to the order's number; undefined
 * where there is no such order, or the picture cannot be read.
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
