import type { Channel } from '../records/payment-reference.ts';

/** Money that came, as a source tells of it. */
export interface IncomingCredit {
  /** `statement:BANK`, `collect:PROVIDER`, `desk`. */
  source: string;
  /** The source's own id of the money: the same id again is the same money. */
  externalId: string;
  /** Whole paise, above 0. */
  paise: number;
  /** When the bank received it. */
  seenAt: Date;
  channel: Channel;
  /** The bank's UTR; empty where none is told. */
  reference: string;
  remark: string;
  payerName: string;
  /** An account's number or a UPI id. */
  payerAccount: string;
  /** The account of one order that it came to; empty for the store's own. */
  virtualAccount: string;
  /** When the source told; one moment for all lines of a file. Now where it is left out. */
  toldAt?: Date;
}

/** Money that left the bank, as a statement tells of it. */
export interface OutgoingDebit {
  source: string;
  externalId: string;
  /** Whole paise, above 0. */
  paise: number;
  seenAt: Date;
  channel: Channel;
  reference: string;
  remark: string;
  payeeName: string;
  payeeAccount: string;
}
