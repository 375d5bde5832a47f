import type { Channel } from '../records/payment-reference.ts';

/** What an account is opened for. */
export interface AccountRequest {
  orderNumber: string;
  /** When the provider may close it by itself, should this store never ask it to. */
  closeBy: Date;
}

/** An account as the provider opened it. */
export interface OpenedAccount {
  /** The provider's own id of it. */
  providerId: string;
  account: string;
  ifsc: string;
  /** The name that a payer's bank shows. */
  holder: string;
  bank: string;
  /** Empty where the provider gives none. */
  upiId: string;
}

/** A UPI code that takes one payment of one amount. */
export interface CodeRequest {
  orderNumber: string;
  /** Whole paise. */
  paise: number;
  closeBy: Date;
}

export interface OpenedCode {
  providerId: string;
  /** What the code says: `upi://pay?…`. */
  link: string;
  /** When it really closes: the provider may shorten what was asked for. */
  closesAt: Date;
}

/** What a provider answers for: an account, or a code. */
export interface ReceiverRef {
  kind: 'account' | 'code';
  providerId: string;
}

/** Money that a provider says has come. */
export interface ToldCredit {
  /** The provider's own id of the payment: what makes it one, however often it is told. */
  paymentId: string;
  to: ReceiverRef;
  /** The order's number as the account itself remembers it; empty where it does not. */
  noted: string;
  /** Whole paise. */
  paise: number;
  currency: string;
  seenAt: Date;
  channel: Channel;
  /** The bank's reference; empty where the provider was told none. */
  reference: string;
  payerName: string;
  /** The payer's account number or UPI id. */
  payerAccount: string;
}

export type ToldEvent =
  | { kind: 'credited'; name: string; credit: ToldCredit }
  | { kind: 'closed'; name: string; account: string }
  /** Nothing that this store goes by. */
  | { kind: 'other'; name: string };

/** A connection to a provider of accounts. Never use it inside a transaction: it goes over the network. */
export interface CollectGateway {
  /** The provider's name, kept with every account: only the same provider is asked about it later. */
  readonly name: string;
  open: (request: AccountRequest) => Promise<OpenedAccount>;
  /** Closes an account. Fine where it is closed already. */
  close: (providerId: string) => Promise<void>;
  /** Makes a UPI code; absent where the provider has none. */
  openCode?: (request: CodeRequest) => Promise<OpenedCode>;
  /**
   * All that has come to an account or a code, except for payments that are `known`: asking for their details costs a
   * question each.
   */
  ask: (
    receiver: ReceiverRef,
    known: (paymentIds: string[]) => Promise<ReadonlySet<string>>,
  ) => Promise<ToldCredit[]>;
  /** Asks whether the provider knows this store, changing nothing. Rejects with an Error without secrets where not. */
  probe?: () => Promise<void>;
  readonly events: {
    /** Whether what claims to come from the provider does: over the bytes as they came. */
    isSigned: (body: Uint8Array, signature: string) => boolean;
    /** Reads a signed event; undefined where it cannot be read. */
    read: (body: Uint8Array) => ToldEvent | undefined;
  };
}
