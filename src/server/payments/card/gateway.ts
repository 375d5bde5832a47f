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

/** The state of a payment at the provider. The amount is what the provider says it collected; we compare it. */
export type CardAnswer =
  | { state: 'open' }
  | { state: 'failed'; reason: string }
  | { state: 'paid'; providerPaymentId: string; paise: number; currency: string };

/** A payment that the provider has been told about. */
export interface KnownPayment {
  id: string;
  providerOrderId: string | null;
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
