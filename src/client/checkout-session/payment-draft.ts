import { del, entries, get, set } from 'idb-keyval';
import { subscribe } from 'valtio/vanilla';
import type { User } from '#shared/contract/account.ts';
import { ORDER_KINDS, type OrderKind } from '#shared/contract/order-kind.ts';
import type { ServerClock } from '#client/api/server-clock.ts';
import type { Session } from '#client/session/session.ts';
import { CARRIED_KEYS, carriedText, type StoredQuote } from './checkout-session.ts';
import { ORDER_KIND_NAMES } from './order-kinds.ts';
import { tellsOfMoney } from './tells-of-money.ts';
import { SHARED, type SharedPicture } from './shared-picture.ts';
import { privateDatabase } from '#client/persistence/storage/private-database.ts';

/** An abandoned payment is removed after a day. */
const KEPT_FOR_MS = 24 * 60 * 60_000;
/**
 * What a customer has begun to tell of an order, longer than any hold; and a payment that tells of money: whoever paid, and comes back
 * days later to a bag that is still full, would else be led to pay again.
 */
export const TOLD_KEPT_FOR_MS = 14 * KEPT_FOR_MS;
/** A draft's key continues with the kind of its order. */
const PREFIX = 'draft/';
/** The single draft that an earlier version of the app stored for all kinds of orders. */
const EARLIER = 'draft';

/** A screenshot as it will be sent. */
export interface ProofPicture {
  /** Distinguishes the picture from another. */
  id: string;
  blob: Blob;
}

/**
 * A payment under way, stored on the device: it survives when the phone discards the tab for the UPI app. Each kind of order has
 * its own draft: a customer who pays for gold and then for a coin has paid for both.
 */
export interface PaymentDraft {
  customer: string | number;
  kind: OrderKind;
  /** What is paid for; the screenshot counts for no other purchase. */
  subject: string;
  picture: ProofPicture | undefined;
  utr: string;
  /** The price being paid: the tab may hold a price of another kind by now. */
  quote: StoredQuote | undefined;
}

export interface StoredDraft extends PaymentDraft {
  at: number;
  /** The tab's stored values that belong to this payment. */
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
  const saved = tried(async () => set(PREFIX + draft.kind, stored, database()).then(() => true));
  return (await saved) ?? false;
}

/**
 * The payments that this customer has under way, by kind of order. A tab without one gets the stored values of the tab with the
 * latest, unless that is older than `since`, epoch ms. A draft of another customer, or one that is too old, is removed. Never throws.
 */
export async function openDrafts(
  customer: string | number,
  since: number,
  clock: StoreClock,
): Promise<ReadonlyMap<OrderKind, StoredDraft>> {
  await tried(moveEarlier);
  const own: StoredDraft[] = [];
  for (const each of await storedDrafts()) {
    if (each.customer === customer && (await isUnderWay(each, clock))) own.push(each);
    else await dropDraft(each.kind);
  }
  own.sort((one, other) => other.at - one.at);
  const [latest] = own;
  if (latest && latest.at > since && carriedText('addressData').read() === undefined)
    putBack(latest);
  return new Map(own.map((each) => [each.kind, each]));
}

const storedDrafts = async (): Promise<StoredDraft[]> => {
  const rows = (await tried(() => entries<string, StoredDraft>(database()))) ?? [];
  return rows.filter(([key]) => key.startsWith(PREFIX)).map(([, draft]) => draft);
};

/** Moves an earlier version's draft, so that an app updated during a payment still finds it. */
async function moveEarlier(): Promise<void> {
  const earlier = await get<Omit<StoredDraft, 'kind' | 'quote'>>(EARLIER, database());
  if (!earlier) return;
  const choice = new Map(earlier.carried).get('addressData') ?? '';
  const kind = ORDER_KINDS.find((each) => choice.includes(ORDER_KIND_NAMES[each].proceedType));
  if (kind) await set(PREFIX + kind, { ...earlier, kind, quote: undefined }, database());
  await del(EARLIER, database());
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

/** A row of a customer in the database: a payment's draft, or what they have begun to tell of an order. */
interface CustomersRow {
  customer: User['Id'];
  picture: ProofPicture | undefined;
}

/**
 * Holds all that the customer has there in memory until the next login, and saves it again if the customer is the same. Never throws.
 */
export async function carryDrafts(session: Session, { Id }: User): Promise<void> {
  const rows = (await tried(() => entries<string, CustomersRow>(database()))) ?? [];
  const own = rows.filter(([, { customer }]) => customer === Id);
  const carried = await Promise.all(
    own.map(async ([key, row]) => [key, await inMemory(row)] as const),
  );
  if (carried.length === 0) return;
  const stop = subscribe(
    session.state,
    () => {
      const { user } = session.state;
      if (!user) return;
      stop();
      if (user.Id !== Id) return;
      for (const [key, row] of carried) void tried(() => set(key, row, database()));
    },
    true,
  );
}

/** Emptying the database would also empty the picture's Blob: its bytes are copied first. */
async function inMemory(row: CustomersRow): Promise<CustomersRow> {
  const { picture } = row;
  const bytes = picture && (await tried(() => picture.blob.arrayBuffer()));
  const held = bytes && new Blob([bytes], { type: picture.blob.type });
  return { ...row, picture: held && { ...picture, blob: held } };
}

/** Removes the draft once the payment is submitted or given up; those of other kinds stay. Never throws. */
export async function dropDraft(kind: OrderKind): Promise<void> {
  await tried(() => del(PREFIX + kind, database()));
}

/** Removes the drafts without a sign of payment: once an order is placed, nobody continues a payment that was only viewed. Never throws. */
export async function dropUnpaid(): Promise<void> {
  const unpaid = (await storedDrafts()).filter((draft) => !tellsOfMoney(draft));
  for (const { kind } of unpaid) await dropDraft(kind);
}

/** Takes the picture that was shared with the app: it is returned only once. Never throws. */
export async function takeShared(now: () => number = Date.now): Promise<Blob | undefined> {
  const shared = await tried(() => get<SharedPicture>(SHARED, database()));
  if (!shared) return undefined;
  await tried(() => del(SHARED, database()));
  return fresh(shared.at, now()) ? shared.blob : undefined;
}

/** Removes a draft or a shared picture that is older than a day, and what tells of money after two weeks. Never throws. */
export async function tidyDrafts(clock: StoreClock): Promise<void> {
  const rows = (await tried(() => entries<string, Dated>(database()))) ?? [];
  for (const [key, row] of rows) {
    const paying = key.startsWith(PREFIX) || key === EARLIER || key === SHARED;
    const stays = paying
      ? await isUnderWay(row, clock)
      : isWithin(row.at, Date.now(), TOLD_KEPT_FOR_MS);
    if (!stays) await tried(() => del(key, database()));
  }
}

const database = () => privateDatabase('payment');

export type StoreClock = Pick<ServerClock, 'ask' | 'known' | 'now'>;
type Dated = Pick<StoredDraft, 'at'> & Partial<Pick<StoredDraft, 'quote' | 'picture' | 'utr'>>;

/**
 * Whether a draft is younger than a day, or than two weeks where it tells of money. The device's clock may be set while somebody pays: what is too old by it is judged by the
 * store's time, where the draft tells that with its price.
 */
async function isUnderWay(row: Dated, clock: StoreClock): Promise<boolean> {
  const { at, quote, picture, utr = '' } = row;
  const keptFor = tellsOfMoney({ picture, utr }) ? TOLD_KEPT_FOR_MS : KEPT_FOR_MS;
  if (isWithin(at, Date.now(), keptFor)) return true;
  if (!quote) return false;
  await clock.ask();
  return clock.known() && isWithin(at + quote.behind, clock.now(), keptFor);
}

const fresh = (at: number, now: number): boolean => isWithin(at, now, KEPT_FOR_MS);

/** Whether a time is less than that away: a future one comes from a clock that was set back. */
const isWithin = (at: number, now: number, ms: number): boolean => Math.abs(now - at) < ms;

/** Without a database, or with a full or denied one, nothing is saved and the payment goes on. */
async function tried<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
