import { readFileSync } from 'node:fs';
import { type Config, readConfig } from '#shared/contract/config.ts';
import { stateCode, stateName } from '#shared/identity/gst-states.ts';
import { m } from '#server/messages/compiled/messages.js';
import { keepsIdentity } from '#server/identity/settings.ts';
import {
  dispatchDaysOf,
  isDemo,
  saleWaitHoursOf,
  type Settings,
  taxProfileOf,
} from '#server/settings.ts';

/** What this store can do beyond the abilities of every store of this build. */
export interface Abilities {
  cards: boolean;
  transfers: () => boolean;
  /** Numbers must be proven by a code before an order. */
  numberProof: boolean;
  /** The payee of UPI payments; undefined where there is none. */
  upi: () => Config['upi'];
  /** The list of products is too long for devices to fetch: they ask the store to search. */
  findsItself: () => boolean;
}

/**
 * This store's config.json: the one shipped with the app, with the store's own address and abilities. The shop's name, which
 * also serves as a missing payee's name, comes with the brand: see `brand-config.ts`. Settings that an owner may change while
 * the store runs are read each time. States get the spelling that an account keeps. Throws where the shipped file is invalid, or
 * names a state that no registration could take.
 */
export function appConfig(
  settings: Settings,
  shippedFile: string,
  { cards, transfers, numberProof, upi, findsItself }: Abilities,
): Config {
  const shipped = readConfig(JSON.parse(readFileSync(shippedFile, 'utf8')));
  const { upi: _shippedPayee, demo: _shippedMark, ...rest } = shipped;
  const { stateArray, unionTerritoryArray } = shipped;
  const dispatchDays = dispatchDaysOf(settings);
  const saleWaitHours = saleWaitHoursOf(settings, isDemo(settings));
  return {
    ...rest,
    stateArray: statesOfIndia(stateArray),
    unionTerritoryArray: statesOfIndia(unionTerritoryArray),
    domain: settings.PUBLIC_ORIGIN,
    projectName: settings.SHOP_NAME,
    rateStaleAfterMs: settings.RATE_STALE_AFTER_MS,
    cardSurchargePercent: settings.CARD_SURCHARGE_PERCENT,
    taxProfile: taxProfileOf(settings),
    conversionGstPercent: settings.CONVERSION_GST_PERCENT,
    priceLockSeconds: settings.PRICE_LOCK_SECONDS,
    ...(dispatchDays !== undefined && { dispatchDays }),
    ...(saleWaitHours > 0 && { saleWaitHours }),
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

/** Two spellings of one state are one option. */
const statesOfIndia = (written: readonly string[]): string[] => [
  ...new Set(written.map(stateOfIndia)),
];

function stateOfIndia(written: string): string {
  const state = stateName(stateCode(written) ?? '');
  if (state === undefined) throw new Error(m.config_state_unknown({ state: written }));
  return state;
}
