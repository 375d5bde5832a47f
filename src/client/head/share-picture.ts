import type { Config } from '#shared/contract/config.ts';
import { assetAddress } from '#client/api/asset-address.ts';
import { readPictureHints } from '#client/ui/picture/picture-hints.ts';

/** The picture of a link preview. */
export interface SharePicture {
  /** Including the origin, since previews are made elsewhere. */
  address: string;
  /** In pixels, if known. */
  size?: { width: number; height: number };
}

/** The size of the cards that src/studio/share-pictures.ts makes. */
const CARD = { width: 1200, height: 630 };

/**
 * The picture of a preview: for our own pieces the card, since not every messenger reads WebP; another store's picture as it is;
 * the shop's card if no picture can be fetched from outside.
 */
export function sharePicture(config: Config, path: string): SharePicture {
  const { src, hints } = readPictureHints(path);
  const piece = hints && /^\/pictures\/([\w-]+)-\d+\.webp$/.exec(src)?.[1];
  if (piece) {
    const address = webAddress(config, assetAddress(config, `/pictures/share/${piece}.jpg`));
    if (address) return { address, size: CARD };
  }
  const address = pictureAddress(config, path);
  if (address) return { address };
  const version = config.brand ? `?b=${config.brand.version}` : '';
  const shops = new URL(`/pictures/share/shop.jpg${version}`, config.domain);
  return { address: shops.href, size: CARD };
}

/** The address of a picture as it is, including the origin; undefined if the picture is not on the web. */
export function pictureAddress(config: Config, path: string): string | undefined {
  const { src } = readPictureHints(path);
  return src === '' ? undefined : webAddress(config, assetAddress(config, src));
}

function webAddress(config: Config, address: string): string | undefined {
  if (!URL.canParse(address, config.domain)) return undefined;
  const { protocol, href } = new URL(address, config.domain);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
