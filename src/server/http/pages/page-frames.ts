import { brandStyle } from '#server/brand/brand-style.ts';
import type { ShopBrand } from '#server/brand/shop-brand.ts';
import { readTemplate, type Template } from './template.ts';

/** The frame of every page in a brand, and the brand's colours for it. */
export interface Frame {
  template: Template;
  css: string;
}

const MOST = 8;

/** Builds a brand's frame from the built index.html, once per brand. */
export function pageFrames(indexHtml: string): (brand: ShopBrand) => Frame {
  const made = new Map<string, Frame>();
  return (brand) => {
    const known = made.get(brand.version);
    if (known) return known;
    const style = brandStyle(brand);
    const frame = {
      template: brand.shipped
        ? readTemplate(indexHtml)
        : readTemplate(indexHtml, { version: brand.version, style }),
      css: style?.css ?? '',
    };
    if (made.size >= MOST) made.clear();
    made.set(brand.version, frame);
    return frame;
  };
}
