import { UnreadableReply } from '#shared/contract/refusal.ts';

/** A card provider's page, as CreateCardPayment describes it. */
export interface CardPage {
  Url: string;
  Method: 'GET' | 'POST';
  Fields: Record<string, string>;
}

/**
 * Leaves the app for the page where a card is paid; the provider leads back to the order's status. Throws if
 * the address is neither the app's own nor https: nobody should type a card number there.
 */
export function goToCardPage({ Url, Method, Fields }: CardPage, page: Window = window): void {
  const address = safeAddress(Url, page.location);
  const fields = Object.entries(Fields);
  if (Method === 'GET') {
    for (const [name, value] of fields) address.searchParams.set(name, value);
    page.location.assign(address.href);
    return;
  }
  const form = page.document.createElement('form');
  form.method = 'post';
  form.action = address.href;
  form.hidden = true;
  for (const [name, value] of fields) {
    const input = page.document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  page.document.body.append(form);
  // A field called "submit" would hide the form's own method.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}

function safeAddress(url: string, { href, origin }: Location): URL {
  // An empty action would resolve to this very page.
  const address = url.trim() && URL.canParse(url, href) ? new URL(url, href) : undefined;
  const known = address?.protocol === 'https:' || address?.origin === origin;
  if (!address || !known) throw new UnreadableReply('CreateCardPayment', 'Url: is no safe address');
  return address;
}
