import { m } from '#client/messages/compiled/messages.js';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import type { PolicyProps } from './policy.ts';
import { PolicyPage } from './page/policy-page.tsx';
import { freeShippingText } from './texts/free-shipping-text.ts';

/** The page behind the four tiles of the home screen. */
export function FreeShipping({ contact }: PolicyProps) {
  return (
    <PolicyPage
      {...freeShippingText}
      end={<ButtonLink to="/products">{m.freeshipping_shop()}</ButtonLink>}
      contact={contact}
    />
  );
}
