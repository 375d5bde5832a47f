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

/** Money that the provider collected, whatever was asked for: in whole paise of its currency. */
export interface Capture {
  providerPaymentId: string;
  paise: number;
  currency: string;
}

/** The state of a payment at the provider. The amount is what the provider says it collected, whatever was asked for. */
export type CardAnswer =
  /** A try is under way; its outcome is not known yet. */
  | { state: 'open' }
  /** Nothing was paid and no try is under way: the page can be opened again. */
  | { state: 'unpaid' }
  /** Money is reserved on the card, which the provider will capture or release. */
  | { state: 'reserved' }
  | { state: 'failed'; reason: string }
  /** `others`: what the provider collected besides, for the same request. */
  | ({ state: 'paid'; others?: Capture[] } & Capture);

/** A payment that the provider has been told about. */
export interface KnownPayment {
  id: string;
  providerOrderId: string | null;
}

/** Money of a payment that is to go back to its card. */
export interface CardRefund {
  /** Our own code, at least 10 letters and digits: the same code means the same refund, however often it is asked for. */
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

/** The provider has refused a refund for good and has not made it: do not ask again. */
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
     * Gives money back, once per code. Rejects with a RefundRefused where the provider refuses for good, and with any other
     * Error where the outcome is unknown: then the caller repeats the request.
     */
    give: (refund: CardRefund) => Promise<RefundAnswer>;
    /** Asks how a refund stands. */
    ask: (refund: CardRefund & { providerRefundId: string }) => Promise<RefundAnswer>;
  };
  /** Checks that the provider accepts this store's login, changing nothing. Rejects with an Error without secrets where it does not. */
  probe?: () => Promise<void>;
  /** Checks the signatures of what claims to come from the provider. Absent where nothing comes from outside. */
  readonly signatures?: {
    /** The signature of a browser that returns after paying. */
    ofReturn: (providerOrderId: string, paymentId: string, signature: string) => boolean;
    /** The signature of a webhook event, over its raw bytes. */
    ofEvent: (body: Uint8Array, signature: string) => boolean;
  };
}
