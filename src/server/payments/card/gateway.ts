/** Where a browser goes to pay, and how. */
export interface PaymentPage {
  url: string;
  method: 'GET' | 'POST';
  fields: Record<string, string>;
}

/** What is to be collected. */
export interface CardRequest {
  /** Our own random id of the payment; it appears in addresses. */
  id: string;
  orderNumber: string;
  /** Whole paise. */
  paise: number;
}

/** The state of a payment at the provider. The amount is what the provider says it collected, whatever was asked for. */
export type CardAnswer =
  /** Nobody knows yet: a try is under way. */
  | { state: 'open' }
  /** Nothing came and no try is under way: the page can be opened again. */
  | { state: 'unpaid' }
  /** Money is set aside on the card, which the provider will take or let go. */
  | { state: 'reserved' }
  | { state: 'failed'; reason: string }
  | { state: 'paid'; providerPaymentId: string; paise: number; currency: string };

/** A payment that the provider has been told about. */
export interface KnownPayment {
  id: string;
  providerOrderId: string | null;
}

/** Money of a payment that is to go back to its card. */
export interface CardRefund {
  /** Ours, at least 10 letters and digits: the same code is the same refund, however often it is asked for. */
  code: string;
  providerPaymentId: string;
  /** Whole paise. */
  paise: number;
  /** When it was first asked for, epoch ms. */
  sentAt: number;
}

/** How a refund stands at the provider. */
export interface RefundAnswer {
  state: 'pending' | 'done' | 'failed';
  providerRefundId: string;
  paise: number;
  /** Why it failed. */
  reason: string;
}

/** The provider will not give this money back, and did not: it is not to be asked again. */
export class RefundRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RefundRefused';
  }
}

/** A connection to a card provider. Never use it inside a transaction: it goes over the network. */
export interface CardGateway {
  /** The provider's name, kept with every payment: only the same provider is asked about it later. */
  readonly name: string;
  /** Tells the provider what to collect. Returns its own id for it, where it has one. */
  create: (request: CardRequest) => Promise<{ providerOrderId?: string }>;
  /** The page for a payment that was created. */
  page: (payment: KnownPayment & { orderNumber: string; paise: number }) => PaymentPage;
  /**
   * Asks for the state of a payment. Where the provider lets a customer try several cards, failed tries are
   * final only once the customer has `left` its page.
   */
  ask: (payment: KnownPayment, left?: 'left') => Promise<CardAnswer>;
  /** Gives money back to cards; absent where the provider cannot. */
  readonly refunds?: {
    /**
     * Gives money back, once for a code. Rejects with a RefundRefused where the provider has said no for good, and with
     * any other Error where nobody knows: then the same is asked again.
     */
    give: (refund: CardRefund) => Promise<RefundAnswer>;
    /** Asks how a refund stands. */
    ask: (refund: CardRefund & { providerRefundId: string }) => Promise<RefundAnswer>;
  };
  /** Asks whether the provider knows this store, changing nothing. Rejects with an Error without secrets where not. */
  probe?: () => Promise<void>;
  /** Whether what claims to come from the provider does. None where nothing comes from outside. */
  readonly signatures?: {
    /** Of the browser that comes back having paid. */
    ofReturn: (providerOrderId: string, paymentId: string, signature: string) => boolean;
    /** Of what the provider tells by itself: over the bytes as they came. */
    ofEvent: (body: Uint8Array, signature: string) => boolean;
  };
}
