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

/** How a payment stands with the provider. */
export interface CardAnswer {
  state: 'open' | 'paid' | 'failed';
  providerPaymentId?: string;
  reason?: string;
}

/** A card payment provider. Never called within a transaction: it asks over the network. */
export interface CardGateway {
  readonly kind: 'sandbox' | 'razorpay';
  /** Tells the provider what to collect. Gives its own number of it, where it has one. */
  create: (request: CardRequest) => Promise<{ providerOrderId?: string }>;
  /** The page for a payment that was created. */
  page: (payment: { id: string; providerOrderId: string | null; paise: number }) => PaymentPage;
  /** Asks how a payment stands. */
  ask: (payment: { id: string; providerOrderId: string | null }) => Promise<CardAnswer>;
}
