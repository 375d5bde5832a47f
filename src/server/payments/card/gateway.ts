/** Where a browser goes to pay, and how. */
export interface PaymentPage {
  url: string;
  method: 'GET' | 'POST';
  fields: Record<string, string>;
}

/** What is to be collected. */
export interface CardRequest {
  /** Our own random id of the payment: it stands in addresses. */
  id: string;
  orderNumber: string;
  /** Whole paise. */
  paise: number;
}

/** How a payment stands with the provider. What was collected is said by it, and compared by us. */
export type CardAnswer =
  | { state: 'open' }
  | { state: 'failed'; reason: string }
  | { state: 'paid'; providerPaymentId: string; paise: number; currency: string };

/** A payment that the provider was told of. */
export interface KnownPayment {
  id: string;
  providerOrderId: string | null;
}

/** A card payment provider. Never called within a transaction: it asks over the network. */
export interface CardGateway {
  /** The provider's name, kept with every payment: only the same provider is asked about it later. */
  readonly name: string;
  /** Tells the provider what to collect. Gives its own number of it, where it has one. */
  create: (request: CardRequest) => Promise<{ providerOrderId?: string }>;
  /** The page for a payment that was created. */
  page: (payment: KnownPayment & { orderNumber: string; paise: number }) => PaymentPage;
  /**
   * Asks how a payment stands. Where the provider lets a customer try several cards on its page, those that
   * failed are the last word only once the customer has left it.
   */
  ask: (payment: KnownPayment, left?: 'left') => Promise<CardAnswer>;
  /** Whether what claims to come from the provider does. None where nothing comes from outside. */
  readonly signatures?: {
    /** Of the browser that comes back having paid. */
    ofReturn: (providerOrderId: string, paymentId: string, signature: string) => boolean;
    /** Of what the provider tells by itself: over the bytes as they came. */
    ofEvent: (body: Uint8Array, signature: string) => boolean;
  };
}
