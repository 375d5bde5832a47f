import type { FastifyBaseLogger } from 'fastify';
import type { Market } from '#shared/contract/market.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import type { OtpSender } from '#server/accounts/recovery/otp/sender.ts';
import type { Passwords } from '#server/accounts/password.ts';
import type { Database } from '#server/db/database.ts';
import type { PictureManifest } from '#server/catalogue/pictures.ts';
import type { CardGateway } from '#server/payments/card/gateway.ts';
import type { CollectGateway } from '#server/payments/collect/gateway.ts';
import type { Identity } from '#server/identity/settings.ts';
import type { EInvoiceGateway } from '#server/documents/e-invoices/gateway.ts';
import type { HsnDigits } from '#server/documents/invoices/hsn-code.ts';
import type { TransferSettings } from '#server/payments/transfer/settings.ts';
import type { RateReading } from '#server/rates/sources/source.ts';

/** What every use case works with. Built once at the start; nothing in it belongs to one customer. */
export interface ShopContext {
  /** The name of the shop: SHOP_NAME. */
  name: string;
  /** Whether it is a demo, whose papers say so. Absent: a real store. */
  demo?: boolean;
  db: Database;
  /** Epoch ms; tests bring their own. */
  now: () => number;
  /** The upstream rate while it is fresh. */
  freshRates: () => RateReading | undefined;
  /** The readings that the shop has shown and that a screen may still show as live. */
  recentRates: () => RateReading[];
  /**
   * Whether the market is open, prices are being checked, or the desk has halted something; absent where none of it can
   * be. While it is closed, or prices are checked, no rate is fresh.
   */
  market?: () => Market;
  /** Takes up at once what the desk has just decided about trading; absent in a store without rates. */
  refreshTrading?: () => Promise<void>;
  /** Whether a halt lets prices stand that customers hold already; yes where it is not said. */
  haltHonoursQuotes?: boolean;
  /** The newest reading that was ever believed, however old. */
  lastRates: () => RateReading | undefined;
  pictures: PictureManifest;
  sessionDays: number;
  passwords: Passwords;
  /** Sends one-time codes; undefined in a store that sends none. */
  otp: OtpSender | undefined;
  /** Collects payments by card; undefined in a store that takes none. */
  cards: CardGateway | undefined;
  /** Keeps an account for each order; absent in a store whose orders share its own. */
  collect?: CollectGateway | undefined;
  /** Registers invoices to firms; absent in a store that registers none. */
  eInvoices?: EInvoiceGateway | undefined;
  /** How orders are paid by bank transfer; undefined in a store that takes none. */
  transfer: TransferSettings | undefined;
  /**
   * Rupees of one payment by UPI: the most to this merchant, which the store sees to, and what most customers' own banks let
   * through, which is for words alone. 0: not named.
   */
  upi: { most: string; bankMost: string };
  /** How long a price is held for a customer who pays. */
  priceLockMs: number;
  /** The surcharge of a payment by card, percent of the total. */
  cardSurchargePercent: string;
  /** The most that the desk may forgive of an order that was paid short, in rupees. */
  writeOffRupees: string;
  /** From when on the law asks for the buyer’s PAN, and how it is kept. */
  identity: Identity;
  /** How sales are taxed; `conversionGstPercent` is for making a coin out of the customer's own metal. */
  tax: { profile: TaxProfile; conversionGstPercent: string };
  /** Digits of the HSN codes on invoices. */
  hsnDigits: HsnDigits;
  /** How far the rate that a customer saw may be from the store's own, percent of the store's. */
  digitalTolerancePercent: string;
  log: FastifyBaseLogger;
}
