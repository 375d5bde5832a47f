import { readFileSync } from 'node:fs';
import { type Config, readConfig } from '#shared/contract/config.ts';
import { DEMO_PAYEE, isDemo, type Settings, taxProfileOf } from '#server/settings.ts';

/** What this store can do beyond what every store of this build can. */
export interface Abilities {
  cards: boolean;
  transfers: boolean;
}

/**
 * The config.json of this store: the one shipped with the app, with this store's own name, address and
 * abilities. Throws where the shipped file does not read.
 */
export function appConfig(
  settings: Settings,
  shippedFile: string,
  { cards, transfers }: Abilities,
): Config {
  const shipped = readConfig(JSON.parse(readFileSync(shippedFile, 'utf8')));
  const { upi: _shippedPayee, demo: _shippedMark, ...rest } = shipped;
  const pa = settings.UPI_PA ?? (isDemo(settings) ? DEMO_PAYEE : undefined);
  return {
    ...rest,
    domain: settings.PUBLIC_ORIGIN,
    projectName: settings.SHOP_NAME,
    rateStaleAfterMs: settings.RATE_STALE_AFTER_MS,
    cardSurchargePercent: settings.CARD_SURCHARGE_PERCENT,
    taxProfile: taxProfileOf(settings),
    conversionGstPercent: settings.CONVERSION_GST_PERCENT,
    ...(isDemo(settings) && { demo: true }),
    ...(pa && { upi: { pa, pn: settings.UPI_PN ?? settings.SHOP_NAME } }),
    ...(cards && { paymentMode: [...new Set([...shipped.paymentMode, 'CARD' as const])] }),
    extensions: [
      ...new Set([
        ...shipped.extensions,
        ...(cards ? ['cardCheckout'] : []),
        ...(transfers ? ['bankTransfer'] : []),
      ]),
    ],
  };
}
