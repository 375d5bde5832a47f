import { aboutText } from './about/about-text.ts';
import { freeShippingText } from './texts/free-shipping-text.ts';
import type { Block, Fact, PolicyText, Words } from './policy.ts';
import { privacyText } from './texts/privacy-policy-text.ts';
import { careText } from './texts/product-care-text.ts';
import { returnsText } from './texts/return-and-exchange-text.ts';
import { shippingText } from './texts/shipping-policy-text.ts';
import { termsText } from './texts/terms-and-conditions-text.ts';

/** A static page as the app has it, section by section, in the HTML that the desk edits. */
export interface OwnText {
  page: string;
  title: string;
  sections: { id: string; title: string; html: string }[];
}

const PAGES: readonly PolicyText[] = [
  returnsText,
  termsText,
  privacyText,
  shippingText,
  freeShippingText,
  careText,
];

/** The app's own texts of every static page. They contain the shop's name; `shipped` says that it has no brand of its own. */
export function ownTexts({ name: shop, shipped }: { name: string; shipped: boolean }): OwnText[] {
  // Figures that the store fills in, so that what the desk makes of the text follows the settings too.
  const inputs = { shop, held: '{price-hold}', dispatched: '{dispatch-time}' };
  const about = aboutText({ shipped });
  const html = (words: Words) => htmlOf(words(inputs));
  const blocks = (all: readonly Block[]) => all.map((block) => blockHtml(block, html)).join('');
  const ofPolicy = ({
    path,
    title,
    lead,
    facts,
    intro = [],
    sections,
    ask,
  }: PolicyText): OwnText => ({
    page: path,
    title: title(inputs),
    sections: [
      { id: 'lead', title: '', html: `<p>${html(lead)}</p>` },
      { id: 'at-a-glance', title: '', html: glance(facts, html) },
      ...(intro.length > 0 ? [{ id: 'intro', title: '', html: blocks(intro) }] : []),
      ...[...sections, { ...ask, id: 'contact' }].map((section) => ({
        id: section.id,
        title: section.title(inputs),
        html: blocks(section.blocks),
      })),
    ],
  });
  return [
    ...PAGES.map(ofPolicy),
    {
      page: '/about',
      title: about.title(inputs),
      sections: about.sections.map(({ id, title, parts }) => ({
        id,
        title: title ? title(inputs) : '',
        html: parts
          .map(([head, text]) => `${head ? `<h3>${html(head)}</h3>` : ''}${blocks(text)}`)
          .join(''),
      })),
    },
  ];
}

const glance = (facts: readonly Fact[], html: (words: Words) => string): string =>
  facts.map(([name, text]) => `<p><strong>${html(name)}</strong><br>${html(text)}</p>`).join('');

const blockHtml = (block: Block, html: (words: Words) => string): string =>
  typeof block === 'function'
    ? `<p>${html(block)}</p>`
    : `<ul>${block.map((item) => `<li><p>${html(item)}</p></li>`).join('')}</ul>`;

/** Our messages' markup as HTML. */
const htmlOf = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\((\/[\w-]*)\)/g, '<a href="$2">$1</a>');
