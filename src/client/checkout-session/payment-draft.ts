import { del, get, set } from 'idb-keyval';
import { subscribe } from 'valtio/vanilla';
import type { User } from '#shared/contract/account.ts';
import type { Session } from '#client/session/session.ts';
import { CARRIED_KEYS, carriedText } from './checkout-session.ts';
import { SHARED, type SharedPicture } from './shared-picture.ts';
import { privateDatabase } from '#client/persistence/storage/private-database.ts';

/** A payment under way that nobody came back to goes after a day. */
const KEPT_FOR_MS = 24 * 60 * 60_000;
const DRAFT = 'draft';

/** A screenshot as it will be sent. */
export interface ProofPicture {
  /** Tells it from another one. */
  id: string;
  blob: Blob;
}

/** A payment under way, on the device: it outlives a tab that the phone puts away for the UPI app. */
export interface PaymentDraft {
  customer: string | number;
  /** What is paid for; a screenshot belongs to this alone. */
  subject: string;
  picture: ProofPicture | undefined;
  utr: string;
}

interface StoredDraft extends PaymentDraft {
  at: number;
  /** What the tab stored of it. */
  carried: [key: string, text: string][];
}

/** Keeps the payment with what its tab holds of it. False where the device cannot. Never throws. */
export async function saveDraft(
  draft: PaymentDraft,
  now: () => number = Date.now,
): Promise<boolean> {
  const carried = CARRIED_KEYS.flatMap((key): [string, string][] => {
    const text = carriedText(key).read();
    return text === undefined ? [] : [[key, text]];
  });
  const stored: StoredDraft = { ...draft, carried, at: now() };
  return (await tried(async () => set(DRAFT, stored, database()).then(() => true))) ?? false;
}

/**
 * The payment that this customer has under way. A tab that knows of none gets back what another one held
 * of it. One of another customer, or from before a day, goes. Never throws.
 */
export async function openDraft(
  customer: string | number,
  now: () => number = Date.now,
): Promise<PaymentDraft | undefined> {
  const stored = await tried(() => get<StoredDraft>(DRAFT, database()));
  if (!stored) return undefined;
  if (stored.customer !== customer || !fresh(stored.at, now())) {
    await dropDraft();
    return undefined;
  }
  if (carriedText('addressData').read() === undefined) putBack(stored);
  const { subject, picture, utr } = stored;
  return { customer, subject, picture, utr };
}

function putBack({ carried }: StoredDraft): void {
  const texts = new Map(carried);
  const written = CARRIED_KEYS.every((key) => {
    const text = texts.get(key);
    return text === undefined || carriedText(key).write(text);
  });
  // A full storage: the payment begins anew.
  if (!written) for (const key of CARRIED_KEYS) carriedText(key).remove();
}

/** Holds the customer's payment in memory until somebody logs in, and keeps it again if it is they. Never throws. */
export async function carryDraft(session: Session, { Id }: User): Promise<void> {
  const stored = await tried(() => get<StoredDraft>(DRAFT, database()));
  if (stored?.customer !== Id) return;
  const { picture } = stored;
  // What the database holds of a picture goes with it.
  const bytes = picture && (await tried(() => picture.blob.arrayBuffer()));
  const held = bytes && new Blob([bytes], { type: picture.blob.type });
  const carried = { ...stored, picture: held && { ...picture, blob: held } };
  const stop = subscribe(
    session.state,
    () => {
      const { user } = session.state;
      if (!user) return;
      stop();
      if (user.Id === Id) void tried(() => set(DRAFT, carried, database()));
    },
    true,
  );
}

/** The payment is submitted, or there is none any more. Never throws. */
export async function dropDraft(): Promise<void> {
  await tried(() => del(DRAFT, database()));
}

/** The picture that was shared with the app, once. Never throws. */
export async function takeShared(now: () => number = Date.now): Promise<Blob | undefined> {
  const shared = await tried(() => get<SharedPicture>(SHARED, database()));
  if (!shared) return undefined;
  await tried(() => del(SHARED, database()));
  return fresh(shared.at, now()) ? shared.blob : undefined;
}

/** Lets go of what has waited for more than a day. Never throws. */
export async function tidyDraft(now: () => number = Date.now): Promise<void> {
  for (const key of [DRAFT, SHARED]) {
    const stored = await tried(() => get<{ at: number }>(key, database()));
    if (stored && !fresh(stored.at, now())) await tried(() => del(key, database()));
  }
}

const database = () => privateDatabase('payment');

/** Not a day old, nor from a clock that was set back since. */
const fresh = (at: number, now: number): boolean => Math.abs(now - at) < KEPT_FOR_MS;

/** A device without a database, or with a full or denied one, keeps nothing: the payment goes on. */
async function tried<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
