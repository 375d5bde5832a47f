import { isDemo, type Settings } from '#server/settings.ts';
import { sandboxProvider } from '../sandbox/sandbox-provider.ts';
import type { CardGateway } from './gateway.ts';
import type { CardProvider, GatewayShop } from './provider.ts';
import { razorpayProvider } from './razorpay/razorpay-provider.ts';

/** Every provider of card payments that a store can choose with CARD_GATEWAY. */
export const CARD_PROVIDERS: readonly CardProvider[] = [sandboxProvider, razorpayProvider];

const NONE = 'none';

export interface CardSettings {
  /** The provider's name, or `none`. */
  kind: string;
  /** Opens the gateway; undefined for a store that takes no cards. */
  open: (shop: GatewayShop) => CardGateway | undefined;
}

/** No message repeats a value: it may be a secret. */
const wrong = (what: string) => new Error(`Setting CARD_GATEWAY ${what}`);

/**
 * Reads how cards are charged: in the sandbox where the store is a demo, not at all where nothing is said.
 * Throws an Error of one line that names the setting that is wrong.
 */
export function parseCardGateway(settings: Settings): CardSettings {
  const { CARD_GATEWAY: wanted, COLLECT_GATEWAY: collects, env } = settings;
  const demo = isDemo(settings);
  if (wanted === undefined) {
    const keyed = CARD_PROVIDERS.find((each) => each.settings.some((name) => env[name]));
    // Razorpay keys may be set only for the accounts of orders (COLLECT_GATEWAY): they do not turn cards on.
    if (keyed && keyed.name !== collects)
      throw wrong(`must be ${keyed.name} where its keys are given, or say which it is`);
  }
  const kind = wanted ?? (demo ? sandboxProvider.name : NONE);
  if (kind === NONE) return { kind, open: () => undefined };
  const provider = CARD_PROVIDERS.find(({ name }) => name === kind);
  if (!provider) {
    const [last, ...others] = [NONE, ...CARD_PROVIDERS.map(({ name }) => name)].toReversed();
    throw wrong(`must be ${others.toReversed().join(', ')} or ${last}`);
  }
  if (provider.demoOnly && !demo) {
    throw wrong(`cannot be ${kind} in a real store: it takes orders for no money`);
  }
  return { kind, open: provider.read(settings) };
}

/** The provider that a store's gateway belongs to; undefined for a store that takes no cards. */
export const providerOf = (cards: CardGateway | undefined): CardProvider | undefined =>
  CARD_PROVIDERS.find(({ name }) => name === cards?.name);
