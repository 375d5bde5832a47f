import type { ProofPicture } from '#client/checkout-session/payment-draft.ts';
import { newRequestId } from '#client/ui/new-request-id.ts';
import { type OrderDraft, orderDrafts } from '../order-drafts.ts';
import { readPicture } from '../payment/proof/prepare-picture.ts';

/** A claim in the making. */
export interface TellDraft extends OrderDraft {
  /** The way the customer is paying. */
  channel: 'bank' | 'upi';
  /** Rupees as typed; empty until then. */
  amount: string;
  utr: string;
  picture: ProofPicture | undefined;
  /**
   * The id and the fields of an unanswered claim: resending the same fields repeats the id. `before`: when each claim was noted
   * that the store knew of already.
   */
  sent: { requestId: string; fields: string; before?: string[] } | undefined;
}

type Customer = TellDraft['customer'];

const drafts = orderDrafts<TellDraft>('told/');

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
export const openTelling = async (customer: Customer, order: string): Promise<TellDraft> =>
  (await drafts.read(customer, order)) ?? blank(customer, order, 'bank');

/** Starts a draft when the customer leaves to pay an order in this way. Never throws. */
export async function startTelling(
  customer: Customer,
  order: string,
  channel: TellDraft['channel'],
): Promise<void> {
  await saveTelling(blank(customer, order, channel));
}

/** Resolves to false if the device cannot save. Never throws. */
export const saveTelling = drafts.save;

/** Removes the draft of an order. Never throws. */
export const dropTelling = drafts.drop;

/**
 * Attaches a picture that was shared with the app to the order last opened for payment. Resolves to the order's number; undefined
 * where there is no such order, or the picture cannot be read.
 */
export async function attachToLatest(customer: Customer, file: Blob): Promise<string | undefined> {
  const latest = await drafts.latest(customer);
  const blob = latest && (await readPicture(file).catch(() => undefined));
  if (!blob) return undefined;
  const saved = await saveTelling({ ...latest, picture: { id: newRequestId(), blob } });
  return saved ? latest.order : undefined;
}

/** When the customer last went to pay an order or told of it, epoch ms; 0 where there is none. Never throws. */
export const latestTelling = async (customer: Customer): Promise<number> =>
  (await drafts.latest(customer))?.at ?? 0;
