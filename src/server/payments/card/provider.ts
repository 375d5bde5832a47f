import type { FastifyInstance } from 'fastify';
import type { ShopContext } from '#server/context.ts';
import type { Settings } from '#server/settings.ts';
import type { CardGateway } from './gateway.ts';

/** What the pages under `/pay/` need to know of the shop. */
export interface PayPages {
  /** config.json's address of the page that tells how an order stands. */
  orderStatusUrl: string;
}

/** What a gateway works with; `nameNow` gives the shop's current name, where that may differ from SHOP_NAME. */
export type GatewayShop = Pick<ShopContext, 'db' | 'now'> & { nameNow?: () => string };

/** The settings that every provider may read; its own are in `env`, by its own names. */
export type ProviderSettings = Pick<Settings, 'PUBLIC_ORIGIN' | 'SHOP_NAME' | 'env'>;

/**
 * Everything that makes one company a provider of card payments. To add one, export such an object from a new file and add it to
 * the list in `settings.ts`.
 */
export interface CardProvider {
  /** As CARD_GATEWAY names it, and as it is kept with every payment. */
  readonly name: string;
  /** The settings that only this provider reads. */
  readonly settings: readonly string[];
  /** True for a provider that takes no money: a real store may not choose it. */
  readonly demoOnly?: boolean;
  /** Origins that the provider's forms post to, which the content policy has to allow. */
  readonly formTargets: readonly string[];
  /** Reads the settings. Throws an Error of one line that names the setting that is wrong and repeats no value. */
  read: (settings: ProviderSettings) => (shop: GatewayShop) => CardGateway;
  /** Adds the provider's own addresses under `/pay/`: its webhook, the return of the browser, its page. */
  routes: (pay: FastifyInstance, shop: ShopContext, pages: PayPages) => void;
}
