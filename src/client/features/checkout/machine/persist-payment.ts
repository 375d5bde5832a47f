import type { OrderKind } from '#shared/contract/order-kind.ts';
import type { HeldPrice, StoredQuote } from '#client/checkout-session/checkout-session.ts';
import { checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { notePlaced } from '#client/checkout-session/placed-quotes.ts';
import { dropDraft, dropUnpaid, saveDraft } from '#client/checkout-session/payment-draft.ts';
import type { Session } from '#client/session/session.ts';
import { hasNothingToPay, offerOf, type PaymentState, quoteOf } from './payment-state.ts';
import type { PaymentStore } from './payment-store.ts';
import type { StoreTime } from './store-time.ts';

export interface PersistedParts {
  session: Session;
  store: PaymentStore;
  /** Undefined where the store holds no prices. */
  source: { asked: string } | undefined;
  /** The kind of order whose proof is saved on the device; undefined on a ticket's own page, which has no proof. */
  draftOf: OrderKind | undefined;
}

interface Kept {
  read: () => PaymentState;
  time: StoreTime;
  /** A draft was saved, or could not be. */
  onDraft: (saved: boolean) => void;
}

/** Writes a payment to the tab and to the device, so that a reload or another tab finds it as it was. */
export function persistPayment(parts: PersistedParts, { read, time, onDraft }: Kept) {
  const { session, store, draftOf } = parts;
  const customer = session.state.user?.Id ?? '';
  /** Once the login has ended, nothing of the payment may be written any more. */
  const loggedIn = () => customer !== '' && session.state.user?.Id === customer;
  let saving: Promise<void> = Promise.resolve();

  function write(before: PaymentState, after: PaymentState): void {
    if (isOver(after)) {
      if (!isOver(before)) close(after);
      return;
    }
    if (!loggedIn()) return;
    const quote = quoteOf(after.price);
    const old = quoteOf(before.price);
    const quoteChanged = quote !== old || offerOf(after.price) !== offerOf(before.price);
    const orderChanged =
      after.order.attempt !== before.order.attempt || after.order.phase !== before.order.phase;
    if (quoteChanged) writeQuote();
    // An ended one must not replace the newer ticket of another tab.
    if (quote && old && quote.QuoteId !== old.QuoteId) saveTicket(quote);
    if (orderChanged) store.writeAttempt(after.order.attempt, after.order.phase !== 'idle');
    if (quoteChanged || orderChanged || proofChanged(before, after)) queueSave();
  }

  const writeQuote = () => store.writeQuote(quoteToStore());

  function quoteToStore(): StoredQuote | undefined {
    const { price } = read();
    const lock = quoteOf(price);
    const offer = offerOf(price);
    const behind = time.behind();
    const asked = parts.source?.asked ?? '';
    return lock && { asked, lock, ...(offer && { offer }), behind };
  }

  /** The draft carries what the tab holds, so that another tab can go on with the payment. */
  function queueSave(): void {
    if (draftOf) saving = save(draftOf);
  }
  async function save(kind: OrderKind): Promise<void> {
    if (isOver(read()) || !loggedIn()) return;
    const { subject, picture, utr } = read().proof;
    const saved = await saveDraft({ customer, kind, subject, picture, utr, quote: quoteToStore() });
    // The order may have been placed meanwhile: a draft saved late must not survive it.
    if (isOver(read())) await dropDraft(kind);
    else onDraft(saved);
  }

  function close({ order, price }: PaymentState): void {
    const quote = quoteOf(price);
    if (order.phase === 'sent') {
      store.close(order, quote?.ticket);
      const { ONumber } = order.sent;
      if (quote && ONumber && loggedIn()) notePlaced(quote.QuoteId, ONumber);
    }
    if (!draftOf) return;
    void dropDraft(draftOf);
    if (order.phase === 'sent') void dropUnpaid();
  }

  return {
    /** Writes what a step of the payment has changed. */
    write,
    /** Writes the price with which the payment opens, where it is not the tab's own. */
    writeOpened(): void {
      if (!loggedIn()) return;
      writeQuote();
      queueSave();
    },
    /** Resolves once what was last queued has been saved. */
    saved: () => saving,
  };
}

const isOver = (state: PaymentState) => state.order.phase === 'sent' || hasNothingToPay(state);

/** Stores the same trade at a later price that the customer has agreed to. */
function saveTicket({ ticket }: HeldPrice): void {
  if (ticket) checkoutSession.ticket.write(ticket);
}

function proofChanged({ proof: before }: PaymentState, { proof: after }: PaymentState): boolean {
  const { subject, picture, utr } = before;
  return after.subject !== subject || after.picture !== picture || after.utr !== utr;
}
