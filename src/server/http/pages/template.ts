import { m } from '#server/messages/compiled/messages.js';
import afterPaint from './after-paint.js?raw';
import lostStart from './lost-start.js?raw';
import { policyHash } from './page-style.ts';

/** The parts of a page, besides the frame of index.html. */
export interface PageParts {
  head: string;
  body: string;
  data: string;
  /** The scripts of its route beyond the start. */
  preloads: string[];
}

/** The built index.html, split at its marks. */
export interface Template {
  /** The whole file with empty marks: what a device starts from. */
  shell: string;
  /** A page as a file for any host: style and script are linked. */
  fill: (parts: PageParts) => string;
  /** A page that paints before any further request: its style is inline, the script loads afterwards. */
  paintFirst: (parts: PageParts & { style: string }) => string;
}

const MARKS = /<!--(?:head|app|data)-->/g;

/** Comments and indentation are only for readers of the source. */
const withoutComments = (script: string): string => script.replaceAll(/^ *(?:\/\/.*\n)?/gm, '');
const AFTER_PAINT = withoutComments(afterPaint);
const LOST_START = withoutComments(lostStart);

/** The content policy sources that allow the script of `paintFirst`, and the one of every page. */
export const PAGE_SCRIPT_HASHES = [AFTER_PAINT, LOST_START].map(policyHash);

/** What index.html gets from a brand: the content of its head, and the style that `shell` and `fill` link to. */
export interface TemplateBrand {
  /** The brand's version, which a worker compares with the one it knows. */
  version: string;
  style?: { href: string; papers: { light: string; dark: string } } | undefined;
}

/** Puts a brand into the head: its icons, the colours of the browser's bars, and its version. */
const inBrand = (html: string, { version, style }: TemplateBrand): string =>
  html
    .replace('<head>', `<head><meta name="brand" content="${version}" />`)
    .replaceAll(/href="(\/icons\/[\w.-]+)"/g, `href="$1?b=${version}"`)
    .replaceAll(
      /(<meta name="theme-color" content=")[^"]*(" media="\(prefers-color-scheme: (light|dark)\)")/g,
      (whole, before: string, after: string, theme: 'light' | 'dark') =>
        style ? `${before}${style.papers[theme]}${after}` : whole,
    );

const styleLink = (brand: TemplateBrand | undefined): string =>
  brand?.style ? `<link rel="stylesheet" href="${brand.style.href}">` : '';

/**
 * Reads the marks of index.html, for a shop in its shipped brand or in another. Throws where one is missing, so that a build
 * mistake shows at the start.
 */
export function readTemplate(shippedHtml: string, brand?: TemplateBrand): Template {
  const indexHtml = brand ? inBrand(shippedHtml, brand) : shippedHtml;
  const link = styleLink(brand);
  const withoutScript = `<noscript><p>${m.page_needs_script()}</p></noscript>`;
  for (const mark of ['<!--head-->', '<!--app-->', '<!--data-->']) {
    if (!indexHtml.includes(mark)) throw new Error(`index.html has no ${mark}`);
  }
  // Painting comes first: the script can wait, and must not compete with the hero picture.
  const patient = indexHtml.replace(
    /<script([^>]*) type="module"/,
    '<script fetchpriority="low"$1 type="module"',
  );
  const { bare, styles, libraries, script } = cutRequests(indexHtml);
  const guard = `<script data-start="${[script, ...libraries].join(' ')}">${LOST_START}</script>`;
  const linked = guard + link;
  return {
    shell: atMarks(indexHtml, { head: linked, body: withoutScript, data: '' }),
    fill: ({ head, body, data, preloads }) =>
      atMarks(patient, { head: linked + preloads.map(preloadLink).join('') + head, body, data }),
    paintFirst: ({ head, style, body, data, preloads }) => {
      const parts = JSON.stringify({ styles, libraries, script, preloads });
      const later = `<script data-parts="${parts.replaceAll('"', '&quot;')}">${AFTER_PAINT}</script>`;
      return atMarks(bare, { head: guard + style + head, body, data: later + data });
    },
  };
}

const preloadLink = (file: string): string =>
  `<link rel="modulepreload" fetchpriority="low" href="${file}">`;

const atMarks = (html: string, parts: { head: string; body: string; data: string }): string =>
  html.replaceAll(MARKS, (mark) =>
    mark === '<!--head-->' ? parts.head : mark === '<!--app-->' ? parts.body : parts.data,
  );

/** Removes from index.html what a browser would request before painting. */
function cutRequests(indexHtml: string) {
  const styles: string[] = [];
  const libraries: string[] = [];
  let script = '';
  const bare = indexHtml
    .replaceAll(/\s*<link\s[^>]*rel="(?:stylesheet|preload|modulepreload)"[^>]*>/g, (link) => {
      const href = /href="([^"]*)"/.exec(link)?.[1] ?? '';
      if (link.includes('rel="modulepreload"')) libraries.push(href);
      // The font faces are in the page's own style.
      if (link.includes('rel="stylesheet"') && !link.includes('data-faces')) styles.push(href);
      return '';
    })
    .replace(/\s*<script[^>]* type="module"[^>]*><\/script>/, (tag) => {
      script = /src="([^"]*)"/.exec(tag)?.[1] ?? '';
      return '';
    });
  if (!script) throw new Error('index.html has no script');
  return { bare, styles, libraries, script };
}
