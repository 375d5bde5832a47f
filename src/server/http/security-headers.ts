import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '#shared/contract/config.ts';
import { providerOf } from '#server/payments/card/settings.ts';
import type { Settings } from '#server/settings.ts';
import type { ShopContext } from '#server/context.ts';
import { PAGE_SCRIPT_HASHES } from './pages/template.ts';

/** Permissions that no page of the shop, and no script in one, may ask for; the desk reads bar codes with the camera. */
const SHOP_MAY = 'camera=(), microphone=(), geolocation=(), usb=(), midi=(), display-capture=()';
const DESK_MAY = SHOP_MAY.replace('camera=()', 'camera=(self)');

/** The headers for an operation's answer, which is JSON and no page: all others would often be longer than the answer. */
const OF_AN_OPERATION = [
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

/**
 * The base headers of every answer: of the shop's pages and files, of the desk's, and of the shop's operations. They never vary,
 * so they are computed once: computing them for each answer took a tenth of a cached read.
 */
export function securityHeaders(
  shop: ShopContext,
  config: Config,
  { origins, settings, secure }: { origins: string[]; settings: Settings; secure: boolean },
): Record<'shop' | 'desk' | 'api', OutgoingHttpHeaders> {
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  const made = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...PAGE_SCRIPT_HASHES],
        styleSrc: ["'self'"],
        connectSrc: ["'self'", ...sockets],
        // Listed, so that injected markup cannot send what it reads to a host of its own.
        imgSrc: ["'self'", 'data:', 'blob:', ...origins, ...settings.IMAGE_HOSTS],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: formTargets(shop, config),
        frameAncestors: ["'none'"],
        // Text becomes markup or a script's address only through these policies, each of which lets through only what it is
        // for.
        requireTrustedTypesFor: ["'script'"],
        // `default` is for the picture viewer, whose library sets its icons as text.
        trustedTypes: ['shop-start', 'shop-text', 'shop-page', 'shop-worker', 'default'],
      },
    },
    frameguard: { action: 'deny' },
    hsts: secure,
    // The app may be served from another host than the store's pictures.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  return {
    shop: { ...made, 'permissions-policy': SHOP_MAY },
    desk: { ...made, 'permissions-policy': DESK_MAY },
    api: {
      ...Object.fromEntries(
        Object.entries(made).filter(([name]) => OF_AN_OPERATION.includes(name)),
      ),
      // For an answer that is opened as a page.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
  };
}

/** The headers that helmet would set. */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error?: unknown) => {
    if (error) throw error;
  });
  return { ...response.getHeaders() };
}

/** The allowed targets of forms: the provider’s page, and for the sandbox the app's origin. */
function formTargets(shop: ShopContext, { orderStatusUrl }: Config): string[] {
  const provider = providerOf(shop.cards)?.formTargets ?? [];
  const app = URL.canParse(orderStatusUrl) ? [new URL(orderStatusUrl).origin] : [];
  return ["'self'", ...provider, ...app];
}
