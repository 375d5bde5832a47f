import { del, entries, get, set } from 'idb-keyval';
import { TOLD_KEPT_FOR_MS } from '#client/checkout-session/payment-draft.ts';
import { privateDatabase } from '#client/persistence/storage/private-database.ts';

/** What a customer has begun to tell the store of an order: it survives when the phone discards the tab while another app is open. */
export interface OrderDraft {
  customer: string | number;
  order: string;
  at: number;
}

type Customer = OrderDraft['customer'];

const database = () => privateDatabase('payment');

/** The drafts of one kind on this device, one for each order. None of its functions ever throws: without a database it is empty. */
export function orderDrafts<Draft extends OrderDraft>(prefix: string) {
  const isOf = (draft: Draft, customer: Customer): boolean =>
    draft.customer === customer && Math.abs(Date.now() - draft.at) < TOLD_KEPT_FOR_MS;

  return {
    async read(customer: Customer, order: string): Promise<Draft | undefined> {
      const stored = await tried(() => get<Draft>(prefix + order, database()));
      return stored && isOf(stored, customer) ? stored : undefined;
    },
    /** Resolves to false if the device cannot save. */
    async save(draft: Draft): Promise<boolean> {
      const kept = { ...draft, at: Date.now() };
      const saved = await tried(() => set(prefix + draft.order, kept, database()).then(() => true));
      return saved ?? false;
    },
    async drop(order: string): Promise<void> {
      await tried(() => del(prefix + order, database()));
    },
    /** The customer's draft that was saved last. */
    async latest(customer: Customer): Promise<Draft | undefined> {
      const all = (await tried(() => entries<string, unknown>(database()))) ?? [];
      const [latest] = all
        .filter(([key]) => key.startsWith(prefix))
        .map(([, draft]) => draft as Draft)
        .filter((draft) => isOf(draft, customer))
        .sort((one, other) => other.at - one.at);
      return latest;
    },
  };
}

async function tried<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
