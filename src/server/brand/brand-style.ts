import { createHash } from 'node:crypto';
import { brandCss, themesOf } from '#shared/content/brand-tokens.ts';
import type { Brand } from '#shared/content/brand.ts';

/** A brand's colours in the forms that pages use. */
export interface BrandStyle {
  css: string;
  /** The address of the same style as a file. */
  href: string;
  /** The background of both themes, for the browser's bars. */
  papers: { light: string; dark: string };
}

/** The style of a brand; undefined where it has the shop's usual colours. */
export function brandStyle({ colours }: Pick<Brand, 'colours'>): BrandStyle | undefined {
  if (!colours) return undefined;
  const css = brandCss(colours);
  const { light, dark } = themesOf(colours);
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 16);
  return {
    css,
    href: `/brand/${hash}.css`,
    papers: { light: light['paper'] ?? '', dark: dark['paper'] ?? '' },
  };
}
