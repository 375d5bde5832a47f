import { del, get, set } from 'idb-keyval';
import { subscribe } from 'valtio/vanilla';
import type { User } from '#shared/contract/account.ts';
import type { Session } from '#client/session/session.ts';
import { CARRIED_KEYS, carriedText } from './checkout-session.ts';
import { SHARED, type SharedPicture } from './shared-picture.ts';
import { privateDatabase } from '#client/persistence/storage/private-database.ts';

/** An abandoned payment is removed after a day. */
const KEPT_FOR_MS = 24 * 60 * 60_000;
const DRAFT = 'draft';

/** A screenshot as it will be sent. */
export interface ProofPicture {
  /** Distinguishes it from another picture. */
  id: string;
  blob: Blob;
}

/** A payment under way, stored on the device: it survives a tab that the phone discards for the UPI app. */
export interface PaymentDraft {
  customer: string | number;
  /** What is paid for; the screenshot counts for nothing else. */
  subject: string;
  picture: ProofPicture | undefined;
  utr: string;
}

interface StoredDraft extends PaymentDraft {
  at: number;
  /** The tab's stored values that belong to it. */
  carried: [key: string, text: string][];
}

/** Saves the payment with its tab's stored values. False if the device cannot. Never throws. */
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
 * The payment that this customer has under way. A tab without one gets the stored values of the tab that
 * had it. A draft of another customer, or older than a day, is removed. Never throws.
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
  // The storage is full: the payment starts over.
  if (!written) for (const key of CARRIED_KEYS) carriedText(key).remove();
}

/** Holds the payment in memory until the next login, and saves it again for the same customer. Never throws. */
export async function carryDraft(session: Session, { Id }: User): Promise<void> {
  const stored = await tried(() => get<StoredDraft>(DRAFT, database()));
  if (stored?.customer !== Id) return;
  const { picture } = stored;
  // Emptying the database would also empty the picture's Blob: its bytes are copied first.
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

/** Removes the draft once the payment is submitted or given up. Never throws. */
export async function dropDraft(): Promise<void> {
  await tried(() => del(DRAFT, database()));
}

/** Takes the picture that was shared with the app: it is returned only once. Never throws. */
export async function takeShared(now: () => number = Date.now): Promise<Blob | undefined> {
  const shared = await tried(() => get<SharedPicture>(SHARED, database()));
  if (!shared) return undefined;
  await tried(() => del(SHARED, database()));
  return fresh(shared.at, now()) ? shared.blob : undefined;
}

/** Removes a draft or a shared picture that is older than a day. Never throws. */
export async function tidyDraft(now: () => number = Date.now): Promise<void> {
  for (const key of [DRAFT, SHARED]) {
    const stored = await tried(() => get<{ at: number }>(key, database()));
    if (stored && !fresh(stored.at, now())) await tried(() => del(key, database()));
  }
}

const database = () => privateDatabase('payment');

/** Less than a day old, and not in the future because the clock was set back. */
const fresh = (at: number, now: number): boolean => Math.abs(now - at) < KEPT_FOR_MS;

/** Without a database, or with a full or denied one, nothing is saved and the payment goes on. */
async function tried<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
