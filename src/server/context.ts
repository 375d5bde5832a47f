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

/** The dependencies of every use case. Built once at the start; nothing in it belongs to one customer. */
export interface ShopContext {
  /** The shop's name: its brand's, or SHOP_NAME where the desk has set none. */
  name: string;
  /** The shop's current brand; absent in a store without pages, which only has a name. */
  brand?: () => ShopBrand;
  /** Takes up the desk's change of brand or pictures at once; absent in a store without pages. */
  refreshLook?: () => Promise<void>;
  /** Whether it is a demo, whose papers are marked as such. Absent: a real store. */
  demo?: boolean;
  db: Database;
  /** Epoch ms; replaced in tests. */
  now: () => number;
  /** The upstream rate, while it is fresh. */
  freshRates: () => RateReading | undefined;
  /** The shown readings that a screen may still show as live. */
  recentRates: () => RateReading[];
  /**
   * Whether the market is open, prices are being checked, or the desk has halted something; absent where none of these can
   * happen. While it is closed, or prices are checked, no rate is fresh.
   */
  market?: () => Market;
  /** Takes up the desk's decision about trading at once; absent in a store without rates. */
  refreshTrading?: () => Promise<void>;
  /** Whether held prices stand during a halt; true where absent. */
  haltHonoursQuotes?: boolean;
  /** The halts during which held prices are not honoured. */
  withdrawn?: () => Pause[];
  /** The newest reading that was ever believed, however old. */
  lastRates: () => RateReading | undefined;
  /** The facts about every picture, uploads included. The same object for good; its entries change. */
  pictures: PictureManifest;
  /** The store of uploaded files; the database where absent. */
  pictureStore?: PictureStore;
  /** The bucket with the payment pictures moved out of the database; absent in a store without a bucket. */
  proofBucket?: ProofBucket | undefined;
  /** The number of products shown; absent in a store without pages, and undefined until first counted. */
  productCount?: () => number | undefined;
  /** The films shipped with the app. */
  films?: readonly string[];
  sessionDays: number;
  passwords: Passwords;
  /** How long a login may stay unused; absent: as long as it lasts. */
  sessionIdleMs?: number;
  /** Whether a number must be proven by a code before it orders, trades, redeems or names a place for payouts. */
  numberProof?: boolean;
  /** The number of digits of a one-time code; absent: five. */
  otpDigits?: number;
  /** The most codes per hour over all numbers, known devices excepted. */
  otpPerHour?: number;
  /** Set in a demo, which sends no SMS: the app is given the codes for trying them out. */
  otpPractice?: boolean;
  /** How long sales are blocked after a customer has named another payout place or reset their password. */
  saleWaitMs?: number;
  /** How long after its order's end a payment picture is removed; absent: never. */
  proofsKeptMs?: number;
  /** Sends one-time codes; undefined in a store that sends none. */
  otp: OtpSender | undefined;
  /** Collects payments by card; undefined in a store that takes none. */
  cards: CardGateway | undefined;
  /** Keeps an account for each order; absent in a store whose orders share its own account. */
  collect?: CollectGateway | undefined;
  /** Registers invoices to firms; absent in a store that registers none. */
  eInvoices?: EInvoiceGateway | undefined;
  /** Tells customers by SMS or e-mail about an order or their account; absent in a store that sends none. */
  notices?: NoticeSender | undefined;
  /** How orders are paid by bank transfer; undefined in a store that takes none. */
  transfer: TransferSettings | undefined;
  /** The shop's own settings, which an owner can change at the desk; absent where nothing can be set. */
  setup?: ShopSetup;
  /**
   * Rupee limits of one UPI payment: `most` to this merchant, which the store enforces, and `bankMost`, what most customers'
   * banks allow, used in texts only; 0: none. `openMost`: how many unpaid UPI orders a customer may have; `lapseMs`: how long
   * one waits. Absent: unlimited.
   */
  upi: { most: string; bankMost: string; openMost?: number; lapseMs?: number };
  /** How long a price is held for a paying customer. */
  priceLockMs: number;
  /** Working days from an order's confirmation to its dispatch; without it, as the policy says. */
  dispatchDays?: number | undefined;
  /** The surcharge for paying by card, percent of the total. */
  cardSurchargePercent: string;
  /** The largest shortfall of an order that the desk may forgive, in rupees. */
  writeOffRupees: string;
  /** The percentage of the ask by which one person may change a premium; absent: the act's default. */
  premiumAlonePercent?: string;
  /** From which total on the buyer’s PAN is required, and how it is kept. */
  identity: Identity;
  /** How sales are taxed; `conversionGstPercent` applies to making a coin from the customer's own metal. */
  tax: { profile: TaxProfile; conversionGstPercent: string };
  /** The number of digits of HSN codes on invoices. */
  hsnDigits: HsnDigits;
  /** The allowed distance between the rate that a customer saw and the store's own, percent of the store's. */
  digitalTolerancePercent: string;
  /** What this instance hears of changes; absent where nothing is cached for longer than a moment. */
  changes?: Changes;
  /** Counters for monitoring; absent where nobody monitors the store. */
  metrics?: Metrics;
  log: FastifyBaseLogger;
}
