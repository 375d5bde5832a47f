import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from '#client/app/render.tsx';
import type { PageStyle } from './page-style.ts';
import type { Template } from './template.ts';

type Page = RenderedPage & { kind: 'page' };

/** The form in which a browser wants a page. */
export interface Wish {
  /** A small screen that supports AVIF, so the first picture is inlined. */
  picture: boolean;
  encoding: 'br' | 'gzip' | 'identity';
}

export interface PageDocument {
  bytes: Buffer;
  /** The hash of the page's style, which the content policy must allow. */
  styleHash: string;
}

interface Deps {
  /** The frame in the shop's current brand. */
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
 * Makes the document of a rendered page. Each form is built and compressed once while the page is cached: compressing it for
 * every visitor costs four times the rest of an answer.
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
