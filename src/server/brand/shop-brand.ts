import type { Brand } from '#shared/content/brand.ts';

/** The name of the demo: its pictures, icons and claim ship with the app, and are for no other shop. */
export const SHIPPED_NAME = 'AURUM';

/** A brand with what follows from it. */
export interface ShopBrand extends Brand {
  /** Which one it is: in addresses, so that they can be kept for good. Empty for the shipped one. */
  version: string;
  /** It is the shop's as it was shipped: icons, share picture and manifest are files of the app. */
  shipped: boolean;
}
