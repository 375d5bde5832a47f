import { createHash } from 'node:crypto';
import { brandCss, themesOf } from '#shared/content/brand-tokens.ts';
import type { Brand } from '#shared/content/brand.ts';

/** The colours of a brand as the pages have them. */
export interface BrandStyle {
  css: string;
  /** Where the same is a file. */
  href: string;
  /** The paper of both themes, for the bars of the browser. */
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
