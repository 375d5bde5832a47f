import type { FastifyInstance } from 'fastify';
import type { ShopContext } from '#server/context.ts';
import type { PayPages, ProviderSettings } from '../card/provider.ts';
import type { CollectGateway } from './gateway.ts';

/**
 * Everything that makes one company a provider of accounts for orders. To add one, export such an object from a new file and add
 * it to the list in `settings.ts`.
 */
export interface CollectProvider {
  /** As COLLECT_GATEWAY names it, and as it is kept with every account. */
  readonly name: string;
  /** The settings of this provider, some of which it may share with the card provider of the same name. */
  readonly settings: readonly string[];
  /** True for a provider that takes no money: a real store may not choose it. */
  readonly demoOnly?: boolean;
  /** Reads the settings. Throws an Error of one line that names the setting that is wrong and repeats no value. */
  read: (settings: ProviderSettings) => (nameNow?: () => string) => CollectGateway;
  /** Adds the provider's own addresses under `/pay/`: its webhook, and the page of the sandbox. */
  routes: (pay: FastifyInstance, shop: ShopContext, pages: PayPages) => void;
  /** Where a visitor of a demo makes a transfer to an account; absent where money is real. */
  readonly practiceUrl?: (account: string) => string;
}
