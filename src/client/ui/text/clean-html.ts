// The only import form that Node, too, can resolve from CommonJS: `npm run dev` bundles nothing.
import { FilterXSS } from 'xss';

/** A less-than sign that opens no tag: a browser shows it as text, and the filter would swallow the text after it. */
const BARE_LESS_THAN = /<(?![a-z/!?])/gi;
/** The web, mail, telephones, and pages of the shop itself. A page's path may contain no character that a browser would drop. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)[\w./?=&%#-]*$)/i;

const filter = new FilterXSS({
  whiteList: {
    p: [],
    br: [],
    ul: [],
    ol: [],
    li: [],
    strong: [],
    b: [],
    em: [],
    i: [],
    h3: [],
    h4: [],
    a: ['href'],
    table: [],
    caption: [],
    thead: [],
    tbody: [],
    tfoot: [],
    tr: [],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  stripIgnoreTag: true,
  stripIgnoreTagBody: [
    'script',
    'style',
    'noscript',
    'template',
    'iframe',
    'object',
    'svg',
    'math',
  ],
  css: false,
  onTagAttr(tag, name, value, allowed) {
    if (!allowed) return '';
    if (tag !== 'a' || name !== 'href') {
      return /^\d{1,2}$/.test(value) ? `${name}="${value}"` : '';
    }
    const href = value.trim();
    if (!LINK.test(href)) return '';
    const attribute = `href="${href.replaceAll(/["<>]/g, encodeURIComponent)}"`;
    return /^http/i.test(href)
      ? `${attribute} rel="noopener noreferrer" target="_blank"`
      : attribute;
  },
});

/**
 * Makes simple HTML from a store's database safe to show: paragraphs, lists, emphasis, small headings, tables
 * and links to the web, mail, phones and the shop's own pages stay; everything else is dropped.
 */
export function cleanHtml(html: string): string {
  return filter.process(html.replace(BARE_LESS_THAN, '&lt;'));
}
