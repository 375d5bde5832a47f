import { createHash } from 'node:crypto';
import * as v from 'valibot';

/** A rule of the built style sheet, as `src/scripts/style-rules.ts` splits it at build time. */
export type StyleRule =
  | { selectors: { text: string; classes: string[] }[]; body: string }
  | { at: string; rules: StyleRule[] }
  | { keyframes: string; css: string }
  | { css: string };

const styleRule: v.GenericSchema<StyleRule> = v.union([
  v.object({
    selectors: v.array(v.object({ text: v.string(), classes: v.array(v.string()) })),
    body: v.string(),
  }),
  v.object({ at: v.string(), rules: v.lazy(() => v.array(styleRule)) }),
  v.object({ keyframes: v.string(), css: v.string() }),
  v.object({ css: v.string() }),
]);

export interface PageStyle {
  /** `<style>` with the rules that match the page's own elements, in the order of the sheet. */
  element: string;
  /** Its hash for the content policy: `'sha256-…'`. */
  hash: string;
}

/**
 * Finds the styles of a page: every rule whose classes appear in its markup, which may be slightly more than what matches, never
 * less. States that need a script are in the whole sheet, which the page loads after its first paint. The brand's colours come
 * last.
 */
export function pageStyles(builtRules: unknown): (body: string, brandCss?: string) => PageStyle {
  const rules = v.parse(v.array(styleRule), builtRules);
  return (body, brandCss = '') => {
    const classes = new Set(
      [...body.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
    );
    const used = rulesFor(rules, classes);
    const css = used + keyframesIn(rules, used) + brandCss;
    return { element: `<style>${css}</style>`, hash: policyHash(css) };
  };
}

/** The content policy source that allows exactly this inline text. */
export const policyHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function rulesFor(rules: StyleRule[], classes: ReadonlySet<string>): string {
  let css = '';
  for (const rule of rules) {
    if ('selectors' in rule) {
      const matching = rule.selectors.filter((selector) =>
        selector.classes.every((name) => classes.has(name)),
      );
      if (matching.length > 0) css += `${matching.map(({ text }) => text).join()}{${rule.body}}`;
    } else if ('at' in rule) {
      const inner = rulesFor(rule.rules, classes);
      if (inner) css += `${rule.at}{${inner}}`;
    } else if (!('keyframes' in rule)) {
      css += rule.css;
    }
  }
  return css;
}

const keyframesIn = (rules: StyleRule[], css: string): string =>
  rules
    .map((rule) => ('keyframes' in rule && css.includes(rule.keyframes) ? rule.css : ''))
    .join('');
