import type { EInvoiceForm } from './portal-form.ts';

/** What the portal answers for a paper that it registered. */
export interface Registration {
  /** The invoice reference number: 64 hexadecimal digits. */
  irn: string;
  ackNo: string;
  ackAt: Date;
  /** The text of the QR code, signed by the portal: a JSON Web Token. */
  signedQr: string;
}

/** By what the portal knows a paper, whoever asks and however often. */
export interface PaperRef {
  sellerGstin: string;
  type: EInvoiceForm['DocDtls']['Typ'];
  number: string;
  /** `20/11/2026`. */
  date: string;
}

/** The portal will not have a paper as it is; asking again does not help. The message is for colleagues. */
export class EInvoiceRefused extends Error {}

/** A connection to the portal that registers invoices. Never use it inside a transaction: it goes over the network. */
export interface EInvoiceGateway {
  /** The provider's name, kept with every registration. */
  readonly name: string;
  /**
   * Registers a paper; `duplicate` where the portal has one of this number already, since an earlier answer was lost. Throws
   * EInvoiceRefused, or another Error where it is not known what happened: then the same is asked again.
   */
  register: (form: EInvoiceForm) => Promise<Registration | 'duplicate'>;
  /** What a paper was registered as; undefined where the portal does not know it. */
  find: (paper: PaperRef) => Promise<Registration | undefined>;
  /** Asks whether the credentials are good, registering nothing. Throws an Error of one line. */
  probe?: () => Promise<void>;
}
