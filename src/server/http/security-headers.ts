import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '#shared/contract/config.ts';
import { providerOf } from '#server/payments/card/settings.ts';
import type { Settings } from '#server/settings.ts';
import type { ShopContext } from '#server/context.ts';
import { AFTER_PAINT_HASH } from './pages/template.ts';

/** What no page of the shop, and no script that got into one, is asked for; the desk reads bar codes with the camera. */
const SHOP_MAY = 'camera=(), microphone=(), geolocation=(), usb=(), midi=(), display-capture=()';
const DESK_MAY = SHOP_MAY.replace('camera=()', 'camera=(self)');

/** What an answer of an operation needs, which is JSON and no page: the rest would be as long as many an answer. */
const OF_AN_OPERATION = [
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

/**
 * The headers that every answer of the store begins with: pages and files of the shop, those of the desk, and answers
 * of the shop's operations. They are the same for every request, so they are made once: made anew they were a tenth of
 * what a read out of memory costs.
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
        scriptSrc: ["'self'", AFTER_PAINT_HASH],
        styleSrc: ["'self'"],
        connectSrc: ["'self'", ...sockets],
        // Named, so that markup from anywhere cannot send what it reads to a host of its own.
        imgSrc: ["'self'", 'data:', 'blob:', ...origins, ...settings.IMAGE_HOSTS],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: formTargets(shop, config),
        frameAncestors: ["'none'"],
        // Text becomes markup or a script's address by these alone; each lets through only what it is for.
        requireTrustedTypesFor: ["'script'"],
        // `default` is the viewer of pictures, whose library sets its icons as text.
        trustedTypes: ['shop-start', 'shop-text', 'shop-page', 'shop-worker', 'default'],
      },
    },
    frameguard: { action: 'deny' },
    hsts: secure,
    // The app may be served from another host than the store and shows the store's pictures.
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
      // Should somebody open one as a page.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
  };
}

/** What helmet would set on an answer. */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error?: unknown) => {
    if (error) throw error;
  });
  return { ...response.getHeaders() };
}

/** The targets that forms may have: the provider’s page, and the origin of the app for the sandbox’s. */
function formTargets(shop: ShopContext, { orderStatusUrl }: Config): string[] {
  const provider = providerOf(shop.cards)?.formTargets ?? [];
  const app = URL.canParse(orderStatusUrl) ? [new URL(orderStatusUrl).origin] : [];
  return ["'self'", ...provider, ...app];
}
