import type { Brand } from '#shared/content/brand.ts';

/** The demo's name: its pictures, icons and claim ship with the app, and are used by no other shop. */
export const SHIPPED_NAME = 'AURUM';

/** A brand with derived values. */
export interface ShopBrand extends Brand {
  /** Part of addresses, so that they may be cached for good. Empty for the shipped brand. */
  version: string;
  /** Whether it is the shipped brand: icons, share picture and manifest are then files of the app. */
  shipped: boolean;
}
