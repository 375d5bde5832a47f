import { DAY_MS } from '#shared/india-time.ts';
import type { ShopContext } from './context.ts';
import {
  dispatchDaysOf,
  isDemo,
  saleWaitHoursOf,
  type Settings,
  taxProfileOf,
} from './settings.ts';

const HOUR_MS = DAY_MS / 24;

/** What the settings alone decide about the shop: its limits, times, taxes and percentages. */
export function shopTerms(settings: Settings) {
  const demoOffered = isDemo(settings);
  return {
    sessionDays: settings.SESSION_DAYS,
    sessionIdleMs: settings.SESSION_IDLE_DAYS * DAY_MS,
    otpDigits: Number(settings.OTP_DIGITS),
    otpPerHour: settings.OTP_PER_HOUR,
    saleWaitMs: saleWaitHoursOf(settings, demoOffered) * HOUR_MS,
    proofsKeptMs: settings.PROOF_DAYS * DAY_MS,
    upi: {
      most: settings.UPI_MOST,
      bankMost: settings.UPI_BANK_MOST,
      openMost: settings.UPI_OPEN_MOST ?? (demoOffered ? 100 : 3),
      lapseMs: settings.UPI_LAPSE_HOURS * HOUR_MS,
    },
    priceLockMs: settings.PRICE_LOCK_SECONDS * 1000,
    dispatchDays: dispatchDaysOf(settings),
    cardSurchargePercent: settings.CARD_SURCHARGE_PERCENT,
    writeOffRupees: settings.WRITE_OFF_RUPEES,
    premiumAlonePercent: settings.PREMIUM_ALONE_PERCENT,
    tax: {
      profile: taxProfileOf(settings),
      conversionGstPercent: settings.CONVERSION_GST_PERCENT,
    },
    hsnDigits: settings.HSN_DIGITS,
    digitalTolerancePercent: settings.DIGITAL_TOLERANCE_PERCENT,
  } satisfies Partial<ShopContext>;
}

/** What the settings alone decide about the rate feed: who may connect, how often, and how old its rates may be. */
export const feedTerms = (settings: Settings) => ({
  allowedOrigins: [settings.PUBLIC_ORIGIN, ...settings.ALLOWED_ORIGINS],
  maxAgeMs: settings.RATE_STALE_AFTER_MS,
  limits: {
    most: settings.SOCKETS_MOST,
    perNetwork: settings.SOCKETS_PER_NETWORK,
    proxied: settings.TRUST_PROXY,
  },
});
