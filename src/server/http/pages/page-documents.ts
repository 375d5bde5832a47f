import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from '#client/app/render.tsx';
import type { PageStyle } from './page-style.ts';
import type { Template } from './template.ts';

type Page = RenderedPage & { kind: 'page' };

/** How a visitor's browser wants a page. */
export interface Wish {
  /** It has a small screen and draws AVIF, so the first picture comes in the document. */
  picture: boolean;
  encoding: 'br' | 'gzip' | 'identity';
}

export interface PageDocument {
  bytes: Buffer;
  /** What the content policy must allow beside the rest: the hash of the page's style. */
  styleHash: string;
}

interface Deps {
  /** The frame in the brand that the shop wears now. */
  template: () => Template;
  styleOf: (body: string) => PageStyle;
  inlinePicture: (body: string) => Promise<string>;
  preloads: (routeIds: string[]) => string[];
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const COMPRESS: Record<Wish['encoding'], (html: string) => Promise<Buffer>> = {
  br: (html) => brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html) => zip(html),
  identity: async (html) => Buffer.from(html),
};

/**
 * Makes the document of a rendered page. Each form of it is made and compressed once for as long as the page is
 * cached: to compress anew for every visitor costs four times what the rest of an answer does.
 */
export function pageDocuments({ template, styleOf, inlinePicture, preloads }: Deps) {
  const made = new WeakMap<Page, Map<string, Promise<PageDocument>>>();

  async function make(page: Page, { picture, encoding }: Wish): Promise<PageDocument> {
    const { element, hash } = styleOf(page.body);
    const html = template().paintFirst({
      ...page,
      body: picture ? await inlinePicture(page.body) : page.body,
      style: element,
      preloads: preloads(page.routes),
    });
    return { bytes: await COMPRESS[encoding](html), styleHash: hash };
  }

  return (page: Page, wish: Wish): Promise<PageDocument> => {
    const forms = made.get(page) ?? new Map<string, Promise<PageDocument>>();
    made.set(page, forms);
    const name = `${wish.encoding} ${wish.picture}`;
    const document = forms.get(name) ?? make(page, wish);
    forms.set(name, document);
    return document;
  };
}
