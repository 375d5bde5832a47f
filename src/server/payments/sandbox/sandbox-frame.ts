import { m } from '#server/messages/compiled/messages.js';
import { LANGUAGE_TAG } from '#server/messages/locale.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, between tags or in quotes. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

interface Framed {
  title: string;
  /** The address of its style sheet. */
  style: string;
  shopName: string;
  /** HTML. */
  main: string;
}

/** A page that stands for a provider: plain HTML that works without a script, under the store's own content policy. */
export const sandboxFrame = ({ title, style, shopName, main }: Framed): string => `<!doctype html>
<html lang="${LANGUAGE_TAG}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} - ${escape(shopName)}</title>
<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${escape(style)}">
</head>
<body>
<header class="band">${escape(m.sandbox_band())}</header>
<main>
<p class="shop">${escape(shopName)}</p>
<h1>${escape(title)}</h1>
${main}
</main>
</body>
</html>
`;
