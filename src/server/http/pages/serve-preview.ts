import type { FastifyInstance } from 'fastify';
import type { RenderedPage } from '#client/app/render.tsx';
import { hasRight } from '#shared/desk/rights.ts';
import { brandOf } from '#server/brand/brand-art.ts';
import { findDraft, versionOf } from '#server/brand/find-brand.ts';
import type { ShopBrand } from '#server/brand/shop-brand.ts';
import type { ShopContext } from '#server/context.ts';
import { admitsNetwork } from '#server/staff/networks.ts';
import { findStaffSession } from '#server/staff/session.ts';
import { deskCookie } from '#server/desk/http/desk-cookie.ts';
import type { Frame } from './page-frames.ts';
import type { PageStyle } from './page-style.ts';

interface Pages {
  frameOf: (brand: ShopBrand) => Frame;
  styleOf: (body: string, brandCss?: string) => PageStyle;
  render: (brand: ShopBrand) => Promise<RenderedPage>;
  /** Whether the store is reached by https. */
  secure: boolean;
}

/**
 * The shop's font under the name of what stands in for it in a page's first style: otherwise the sheet that a script loads after the
 * first paint brings it.
 */
const FONT =
  "@font-face{font-family:'Marcellus Times';src:url('/fonts/marcellus-latin.woff2') format('woff2')}";
const SCRIPT = /<script[^>]*>[^]*?<\/script>/g;

/**
 * The shop's home page in the brand that the desk is editing, for a frame of the desk: the page without its scripts, so that
 * nothing of it is stored on this device. `?theme=dark` shows the dark theme.
 */
export function servePreview(
  server: FastifyInstance,
  shop: ShopContext,
  { frameOf, styleOf, render, secure }: Pages,
): void {
  const cookieName = deskCookie(secure);
  server.get<{ Querystring: { theme?: string } }>('/desk/preview/home', async (request, reply) => {
    const staff = await findStaffSession(shop, request.cookies[cookieName]);
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
    const admitted = staff && !staff.locked && (await admitsNetwork(shop, request.ip));
    if (!admitted || !hasRight(staff.roles, 'shop.see')) {
      return reply.status(403).type('text/plain; charset=utf-8').send('Sign in at the desk.');
    }
    const draft = await findDraft(shop.db);
    const brand: ShopBrand = draft
      ? { ...draft.brand, version: versionOf(draft.brand), shipped: false }
      : brandOf(shop);
    const page = await render(brand);
    if (page.kind !== 'page') return reply.status(503).type('text/plain').send('Not available');
    const { template, css } = frameOf(brand);
    const { element, hash } = styleOf(page.body, css + FONT);
    const html = template
      .paintFirst({ ...page, data: '', style: element, preloads: [] })
      .replaceAll(SCRIPT, '')
      .replace('<html', `<html data-theme="${request.query.theme === 'dark' ? 'dark' : 'light'}"`);
    const policy = [
      // Opened by itself too it is a page without scripts, whose pictures need nobody to take their blur away.
      'sandbox allow-same-origin',
      "default-src 'none'",
      `style-src ${hash}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; ');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(html);
  });
}
