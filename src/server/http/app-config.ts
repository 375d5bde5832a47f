import { readFileSync } from 'node:fs';
import { type Config, readConfig } from '#shared/contract/config.ts';
import { keepsIdentity } from '#server/identity/settings.ts';
import { dispatchDaysOf, isDemo, type Settings, taxProfileOf } from '#server/settings.ts';

/** What this store can do beyond what every store of this build can. */
export interface Abilities {
  cards: boolean;
  transfers: () => boolean;
  /** A number is proven by a code before it orders. */
  numberProof: boolean;
  /** Who is paid by UPI; undefined where nobody is. */
  upi: () => Config['upi'];
  /** The list of products is too long for devices to fetch it: they ask what is found. */
  findsItself: () => boolean;
}

/**
 * The config.json of this store: the one shipped with the app, with this store's own address and abilities. Its name, and that
 * of a payee who has none, come with the brand: see `brand-config.ts`. What an owner may set while the store runs is looked up at
 * each reading. Throws where the shipped file does not read.
 */
export function appConfig(
  settings: Settings,
  shippedFile: string,
  { cards, transfers, numberProof, upi, findsItself }: Abilities,
): Config {
  const shipped = readConfig(JSON.parse(readFileSync(shippedFile, 'utf8')));
  const { upi: _shippedPayee, demo: _shippedMark, ...rest } = shipped;
  const dispatchDays = dispatchDaysOf(settings);
  return {
    ...rest,
    domain: settings.PUBLIC_ORIGIN,
    projectName: settings.SHOP_NAME,
    rateStaleAfterMs: settings.RATE_STALE_AFTER_MS,
    cardSurchargePercent: settings.CARD_SURCHARGE_PERCENT,
    taxProfile: taxProfileOf(settings),
    conversionGstPercent: settings.CONVERSION_GST_PERCENT,
    ...(dispatchDays !== undefined && { dispatchDays }),
    ...(isDemo(settings) && { demo: true }),
    ...(cards && { paymentMode: [...new Set([...shipped.paymentMode, 'CARD' as const])] }),
    get upi() {
      return upi();
    },
    get extensions() {
      return [
        ...new Set([
          ...shipped.extensions,
          ...(cards ? ['cardCheckout'] : []),
          ...(keepsIdentity(settings) ? ['buyerIdentity'] : []),
          ...(numberProof ? ['numberProof'] : []),
          ...(settings.OTP_DIGITS === '6' ? ['sixDigitCodes'] : []),
          ...(transfers() ? ['bankTransfer'] : []),
          ...(findsItself() ? ['productSearch'] : []),
        ]),
      ];
    },
  };
}
