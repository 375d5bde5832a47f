import type { Settings } from '../../settings.ts';
import { isDemo } from '../../settings.ts';
import type { ShopContext } from '#server/context.ts';
import type { CardGateway } from './gateway.ts';
import { razorpayGateway, type RazorpaySettings } from './razorpay-gateway.ts';
import { sandboxGateway } from './sandbox-gateway.ts';

export type CardSettings =
  { kind: 'none' } | { kind: 'sandbox' } | ({ kind: 'razorpay' } & RazorpaySettings);

/** What each of Razorpay's settings is called by the gateway. */
const SECRETS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;

/** No message repeats a value: it may be a secret. */
const wrong = (name: keyof Settings, what: string) => new Error(`Setting ${name} ${what}`);

/**
 * Reads how cards are charged: in the sandbox where the store is a demo, not at all where nothing is said.
 * Throws an Error of one line that names the setting that is wrong.
 */
export function parseCardGateway(settings: Settings): CardSettings {
  const kind = settings.CARD_GATEWAY ?? (isDemo(settings) ? 'sandbox' : 'none');
  if (kind === 'razorpay') return { kind, ...parseRazorpay(settings) };
  if (settings.CARD_GATEWAY === undefined && SECRETS.some((name) => settings[name])) {
    throw wrong('CARD_GATEWAY', 'must be razorpay where its keys are given, or say which it is');
  }
  if (kind === 'sandbox' && !isDemo(settings)) {
    throw wrong('CARD_GATEWAY', 'cannot be sandbox in a real store: it takes orders for no money');
  }
  return { kind };
}

function parseRazorpay(settings: Settings): RazorpaySettings {
  const [keyId, keySecret, webhookSecret] = SECRETS.map((name) => {
    const value = settings[name]?.trim();
    if (!value) throw wrong(name, 'is needed where CARD_GATEWAY is razorpay');
    return value;
  }) as [string, string, string];
  const { PUBLIC_ORIGIN: publicOrigin, SHOP_NAME: shopName } = settings;
  return { keyId, keySecret, webhookSecret, publicOrigin, shopName };
}

/** Opens the gateway; undefined for a store that takes no cards. */
export function openCardGateway(
  settings: CardSettings,
  shop: Pick<ShopContext, 'db' | 'now'>,
): CardGateway | undefined {
  switch (settings.kind) {
    case 'none':
      return undefined;
    case 'sandbox':
      return sandboxGateway(shop);
    case 'razorpay':
      return razorpayGateway(settings);
  }
}
