import type { FastifyBaseLogger } from 'fastify';
import type { Market } from '#shared/contract/market.ts';
import type { Pause } from '#shared/contract/pauses.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import type { OtpSender } from '#server/accounts/recovery/otp/sender.ts';
import type { Passwords } from '#server/accounts/password.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { Changes } from '#server/changes/changes.ts';
import type { Database } from '#server/db/database.ts';
import type { ShopBrand } from '#server/brand/shop-brand.ts';
import type { PictureManifest } from '#server/catalogue/pictures.ts';
import type { PictureStore } from '#server/pictures/picture-store.ts';
import type { ProofBucket } from '#server/payments/proof/proof-bucket.ts';
import type { CardGateway } from '#server/payments/card/gateway.ts';
import type { CollectGateway } from '#server/payments/collect/gateway.ts';
import type { NoticeSender } from '#server/notices/notice-sender.ts';
import type { Identity } from '#server/identity/settings.ts';
import type { EInvoiceGateway } from '#server/documents/e-invoices/gateway.ts';
import type { HsnDigits } from '#server/documents/invoices/hsn-code.ts';
import type { TransferSettings } from '#server/payments/transfer/settings.ts';
import type { ShopSetup } from '#server/setup/shop-setup.ts';
import type { RateReading } from '#server/rates/sources/source.ts';

/** What every use case works with. Built once at the start; nothing in it belongs to one customer. */
export interface ShopContext {
  /** The name of the shop: its brand's, or SHOP_NAME where the desk has set none. */
  name: string;
  /** How the shop looks now, in this moment; absent in a store without pages, whose name is all there is. */
  brand?: () => ShopBrand;
  /** Takes up at once what the desk has just changed of brand or pictures; absent in a store without pages. */
  refreshLook?: () => Promise<void>;
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
  /** What is halted in such a way that prices that customers hold are not honoured meanwhile. */
  withdrawn?: () => Pause[];
  /** The newest reading that was ever believed, however old. */
  lastRates: () => RateReading | undefined;
  /** What is known of every picture, the desk's uploads included. The same object for good: its entries change. */
  pictures: PictureManifest;
  /** Where the files of uploads are kept; the database where it is not said. */
  pictureStore?: PictureStore;
  /** Where pictures of payments lie that were moved out of the database; absent in a store without a bucket. */
  proofBucket?: ProofBucket | undefined;
  /** How many products are shown now; absent in a store without pages, and undefined until they were counted once. */
  productCount?: () => number | undefined;
  /** The films that were shipped with the app. */
  films?: readonly string[];
  sessionDays: number;
  passwords: Passwords;
  /** How long a login may stay unused; absent: as long as it lasts. */
  sessionIdleMs?: number;
  /** Whether a number must be proven by a code before it orders, trades, redeems or names a place for payouts. */
  numberProof?: boolean;
  /** Digits of a one-time code; absent: five. */
  otpDigits?: number;
  /** Codes that strangers may have sent in an hour, over all numbers. */
  otpPerHour?: number;
  /** A demo whose codes nobody gets by SMS: the app is told them, to be tried out. */
  otpPractice?: boolean;
  /** For how long nothing is sold after a customer has named another place for payouts or reset their password. */
  saleWaitMs?: number;
  /** After how long the picture of a payment is removed once its order has ended; absent: never. */
  proofsKeptMs?: number;
  /** Sends one-time codes; undefined in a store that sends none. */
  otp: OtpSender | undefined;
  /** Collects payments by card; undefined in a store that takes none. */
  cards: CardGateway | undefined;
  /** Keeps an account for each order; absent in a store whose orders share its own. */
  collect?: CollectGateway | undefined;
  /** Registers invoices to firms; absent in a store that registers none. */
  eInvoices?: EInvoiceGateway | undefined;
  /** Tells customers by SMS or e-mail what became of an order or their account; absent in a store that tells nobody. */
  notices?: NoticeSender | undefined;
  /** How orders are paid by bank transfer; undefined in a store that takes none. */
  transfer: TransferSettings | undefined;
  /** What an owner sets at the desk about the shop itself; absent where nothing can be set. */
  setup?: ShopSetup;
  /**
   * Rupees of one payment by UPI: the most to this merchant, which the store sees to, and what most customers' own banks let
   * through, which is for words alone. 0: not named. `openMost`: how many orders by UPI of a customer may wait for their
   * money; `lapseMs`: how long one waits. Without them there is no end to either.
   */
  upi: { most: string; bankMost: string; openMost?: number; lapseMs?: number };
  /** How long a price is held for a customer who pays. */
  priceLockMs: number;
  /** The surcharge of a payment by card, percent of the total. */
  cardSurchargePercent: string;
  /** The most that the desk may forgive of an order that was paid short, in rupees. */
  writeOffRupees: string;
  /** By how much of the ask, in percent, one person may change a premium; absent: as the act has it. */
  premiumAlonePercent?: string;
  /** From when on the law asks for the buyer’s PAN, and how it is kept. */
  identity: Identity;
  /** How sales are taxed; `conversionGstPercent` is for making a coin out of the customer's own metal. */
  tax: { profile: TaxProfile; conversionGstPercent: string };
  /** Digits of the HSN codes on invoices. */
  hsnDigits: HsnDigits;
  /** How far the rate that a customer saw may be from the store's own, percent of the store's. */
  digitalTolerancePercent: string;
  /** What this instance hears of changes; absent where nothing is remembered for longer than a moment. */
  changes?: Changes;
  /** Counts what happens for whoever watches the store; absent where nobody does. */
  metrics?: Metrics;
  log: FastifyBaseLogger;
}
