import type { FastifyInstance } from 'fastify';
import type { ShopContext } from '#server/context.ts';
import type { Settings } from '#server/settings.ts';
import type { CardGateway } from './gateway.ts';

/** What the pages under `/pay/` need to know of the shop. */
export interface PayPages {
  /** config.json's address of the page that tells how an order stands. */
  orderStatusUrl: string;
}

/** What a gateway works with; `nameNow` is the shop's name at any time, where it is not SHOP_NAME for good. */
export type GatewayShop = Pick<ShopContext, 'db' | 'now'> & { nameNow?: () => string };

/** The settings that every provider may read; its own are in `env`, by its own names. */
export type ProviderSettings = Pick<Settings, 'PUBLIC_ORIGIN' | 'SHOP_NAME' | 'env'>;

/**
 * All that makes one company a provider of card payments. A new one is a file that exports such an object and a
 * line in the list of `settings.ts`.
 */
export interface CardProvider {
  /** As CARD_GATEWAY names it, and as it is kept with every payment. */
  readonly name: string;
  /** The settings that are this provider's alone. */
  readonly settings: readonly string[];
  /** True for one that takes no money: a real store is refused it. */
  readonly demoOnly?: boolean;
  /** Origins that the provider's forms lead to: the content policy has to allow them. */
  readonly formTargets: readonly string[];
  /** Reads the settings. Throws an Error of one line that names the setting that is wrong and repeats no value. */
  read: (settings: ProviderSettings) => (shop: GatewayShop) => CardGateway;
  /** Adds the provider's own addresses under `/pay/`: its webhook, the return of the browser, its page. */
  routes: (pay: FastifyInstance, shop: ShopContext, pages: PayPages) => void;
}
