import * as v from 'valibot';
import { decimalOrZero, listOf, wholeNumber } from './fields.ts';
import { operation } from './operation.ts';

/** How a price is held for a bank transfer. */
const transferTerms = v.object({
  /** How long the price of an order by bank transfer holds after it is placed, in minutes. */
  HoldMinutes: wholeNumber,
  /** Percent of the total that must come within `DepositMinutes`; 0 where no deposit is required. */
  DepositPercent: decimalOrZero,
  DepositMinutes: wholeNumber,
  /** How many unpaid transfer orders a customer may have. */
  OpenMost: wholeNumber,
});
export type TransferTerms = v.InferOutput<typeof transferTerms>;

const paymentTerms = v.object({
  /** The most rupees of one UPI payment to this merchant; 0 where the store names no limit. */
  UpiMost: decimalOrZero,
  /** The daily UPI limit of most customers' own banks, in rupees; used in texts only. 0: not named. */
  UpiBankMost: decimalOrZero,
  /** Absent where the store takes no bank transfers. */
  Transfer: v.optional(transferTerms),
  /** The daily total of a customer, in rupees, from which the law requires the buyer's PAN; 0: never. */
  IdentityFrom: decimalOrZero,
  /** The same for purchases of digital metal. */
  DigitalIdentityFrom: decimalOrZero,
});
export type PaymentTerms = v.InferOutput<typeof paymentTerms>;

/** Extension `paymentTerms`: the rules by which this store is paid, so that every text about them is true. */
export const GetPaymentTerms = operation({
  name: 'GetPaymentTerms',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({}),
  reply: listOf(paymentTerms),
});
