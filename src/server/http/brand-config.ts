import type { Config } from '#shared/contract/config.ts';
import { brandOf } from '#server/brand/brand-art.ts';
import { brandStyle } from '#server/brand/brand-style.ts';
import type { ShopBrand } from '#server/brand/shop-brand.ts';
import { pictureAddress, type PictureManifest } from '#server/catalogue/pictures.ts';
import type { ShopContext } from '#server/context.ts';

/** The config.json of a store in a brand: its name, and its look where that differs from the shipped one. */
export function configInBrand(base: Config, brand: ShopBrand, pictures: PictureManifest): Config {
  const { name, version, claim, logo, hero, shipped } = brand;
  const { upi, ...rest } = base;
  const named = {
    ...rest,
    projectName: name,
    // Without a payee of its own the shop is the payee.
    ...(upi && { upi: { ...upi, pn: upi.pn || name } }),
  };
  if (shipped) return named;
  const style = brandStyle(brand);
  return {
    ...named,
    brand: {
      version,
      claim,
      ...(style && { style: style.href, papers: [style.papers.light, style.papers.dark] }),
      ...(logo && {
        logo: {
          src: `/brand/${logo.file}`,
          width: Math.round(logo.width),
          height: Math.round(logo.height),
          named: logo.named,
          plate: logo.plate,
        },
      }),
      hero: {
        picture: hero.picture && pictureAddress(pictures, hero.picture),
        title: hero.title,
        text: hero.text,
      },
    },
  };
}

/** The current config.json, rebuilt where the brand or the desk's settings have changed. */
export function liveConfig(
  shop: Pick<ShopContext, 'name' | 'brand' | 'pictures'>,
  base: Config,
): () => Config {
  let made: { key: string; config: Config } | undefined;
  return () => {
    const brand = brandOf(shop);
    // A hero picture may become known a moment after its brand.
    const known = Object.hasOwn(shop.pictures, brand.hero.picture);
    // The payee and the shop's abilities may change too.
    const able = JSON.stringify([base.upi, base.extensions]);
    const key = `${brand.name} ${brand.version} ${known} ${able}`;
    if (made?.key !== key) made = { key, config: configInBrand(base, brand, shop.pictures) };
    return made.config;
  };
}
