import type { Channel } from '../records/payment-reference.ts';

/** What an account is opened for. */
export interface AccountRequest {
  orderNumber: string;
  /** When the provider may close it by itself, if this store never closes it. */
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

/** What a provider was asked about: an account, or a UPI code. */
export interface ReceiverRef {
  kind: 'account' | 'code';
  providerId: string;
}

/** Money that a provider says has come. */
export interface ToldCredit {
  /** The provider's own id of the payment: repeated tellings with one id are one payment. */
  paymentId: string;
  to: ReceiverRef;
  /** The order's number in the account's own notes; empty where it has none. */
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
  /** An event that this store does not use. */
  | { kind: 'other'; name: string };

/** A connection to a provider of accounts. Never use it inside a transaction: it goes over the network. */
export interface CollectGateway {
  /** The provider's name, kept with every account: only the same provider is asked about it later. */
  readonly name: string;
  open: (request: AccountRequest) => Promise<OpenedAccount>;
  /** Closes an account. Succeeds where it is closed already. */
  close: (providerId: string) => Promise<void>;
  /** Makes a UPI code; absent where the provider has none. */
  openCode?: (request: CodeRequest) => Promise<OpenedCode>;
  /**
   * All money that has come to an account or a code, except payments that are `known`: the details of each cost one more
   * request.
   */
  ask: (
    receiver: ReceiverRef,
    known: (paymentIds: string[]) => Promise<ReadonlySet<string>>,
  ) => Promise<ToldCredit[]>;
  /** Checks that the provider accepts this store's login, changing nothing. Rejects with an Error without secrets where it does not. */
  probe?: () => Promise<void>;
  readonly events: {
    /** Whether an event comes from the provider: checks its signature over the raw bytes. */
    isSigned: (body: Uint8Array, signature: string) => boolean;
    /** Reads a signed event; undefined where it cannot be read. */
    read: (body: Uint8Array) => ToldEvent | undefined;
  };
}
