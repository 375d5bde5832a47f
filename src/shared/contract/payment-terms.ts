import * as v from 'valibot';
import { decimalOrZero, listOf, wholeNumber } from './fields.ts';
import { operation } from './operation.ts';

/** How a price is held for a bank transfer. */
const transferTerms = v.object({
  /** For how long the price of an order that is paid by bank transfer holds, from when it is placed. */
  HoldMinutes: wholeNumber,
  /** Percent of the total that must have come within `DepositMinutes`; 0 where no deposit is asked for. */
  DepositPercent: decimalOrZero,
  DepositMinutes: wholeNumber,
  /** How many orders a customer may have open that wait for money of a transfer. */
  OpenMost: wholeNumber,
});
export type TransferTerms = v.InferOutput<typeof transferTerms>;

const paymentTerms = v.object({
  /** The most rupees of one payment by UPI to this merchant; 0 where the store names none. */
  UpiMost: decimalOrZero,
  /** What most customers' own banks let through in a day by UPI, in rupees; for words only. 0: not named. */
  UpiBankMost: decimalOrZero,
  /** Absent where the store takes no bank transfers. */
  Transfer: v.optional(transferTerms),
  /** From this total of a customer's day on, in rupees, the law asks for the buyer's PAN; 0: never asked for. */
  IdentityFrom: decimalOrZero,
  /** The same for purchases of digital metal. */
  DigitalIdentityFrom: decimalOrZero,
});
export type PaymentTerms = v.InferOutput<typeof paymentTerms>;

/** Extension `paymentTerms`: by which rules this store is paid, so that every text about them is true. */
export const GetPaymentTerms = operation({
  name: 'GetPaymentTerms',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({}),
  reply: listOf(paymentTerms),
});
