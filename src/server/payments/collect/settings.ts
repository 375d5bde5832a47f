import { isDemo, type Settings } from '#server/settings.ts';
import type { CollectGateway } from './gateway.ts';
import type { CollectProvider } from './provider.ts';
import { razorpayCollect } from './razorpay/razorpay-collect.ts';
import { sandboxCollect } from './sandbox/sandbox-collect.ts';

/** Every provider of accounts for orders that a store can choose with COLLECT_GATEWAY. */
export const COLLECT_PROVIDERS: readonly CollectProvider[] = [sandboxCollect, razorpayCollect];

const NONE = 'none';

export interface CollectSettings {
  /** The provider's name, or `none`. */
  kind: string;
  /**
   * Opens the gateway; undefined for a store whose orders share its own account. `nameNow` gives the shop's current name, where
   * that may differ from SHOP_NAME.
   */
  open: (nameNow?: () => string) => CollectGateway | undefined;
}

/** No message repeats a value: it may be a secret. */
const wrong = (what: string) => new Error(`Setting COLLECT_GATEWAY ${what}`);

/**
 * Reads who keeps an account for each order: the sandbox where the store is a demo, nobody where nothing is said.
 * Throws an Error of one line that names the setting that is wrong.
 */
export function parseCollectGateway(settings: Settings): CollectSettings {
  const demo = isDemo(settings);
  const kind = settings.COLLECT_GATEWAY ?? (demo ? sandboxCollect.name : NONE);
  if (kind === NONE) return { kind, open: () => undefined };
  const provider = COLLECT_PROVIDERS.find(({ name }) => name === kind);
  if (!provider) {
    const [last, ...others] = [NONE, ...COLLECT_PROVIDERS.map(({ name }) => name)].toReversed();
    throw wrong(`must be ${others.toReversed().join(', ')} or ${last}`);
  }
  if (provider.demoOnly && !demo) {
    throw wrong(`cannot be ${kind} in a real store: no money comes to its accounts`);
  }
  return { kind, open: provider.read(settings) };
}

/** The provider that a store's gateway belongs to; undefined for a store without one. */
export const collectProviderOf = (
  collect: CollectGateway | undefined,
): CollectProvider | undefined => COLLECT_PROVIDERS.find(({ name }) => name === collect?.name);
