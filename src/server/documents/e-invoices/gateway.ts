import type { EInvoiceForm } from './portal-form.ts';

/** The portal's answer for a registered paper. */
export interface Registration {
  /** The invoice reference number: 64 hexadecimal digits. */
  irn: string;
  ackNo: string;
  ackAt: Date;
  /** The text of the QR code, signed by the portal: a JSON Web Token. */
  signedQr: string;
}

/** How the portal identifies a paper, whoever asks and however often. */
export interface PaperRef {
  sellerGstin: string;
  type: EInvoiceForm['DocDtls']['Typ'];
  number: string;
  /** `20/11/2026`. */
  date: string;
}

/** The portal refuses a paper as it is; asking again does not help. The message is for colleagues. */
export class EInvoiceRefused extends Error {}

/** A connection to the portal that registers invoices. Never use it inside a transaction: it goes over the network. */
export interface EInvoiceGateway {
  /** The provider's name, kept with every registration. */
  readonly name: string;
  /**
   * Registers a paper; `duplicate` where the portal already has this number, because an earlier answer was lost. Throws
   * EInvoiceRefused, or another Error where the outcome is unknown: then the caller repeats the request.
   */
  register: (form: EInvoiceForm) => Promise<Registration | 'duplicate'>;
  /** The registration of a paper; undefined where the portal does not know it. */
  find: (paper: PaperRef) => Promise<Registration | undefined>;
  /** Checks the credentials without registering anything. Throws an Error of one line. */
  probe?: () => Promise<void>;
}
