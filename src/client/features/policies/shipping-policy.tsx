import type { PolicyProps } from './policy.ts';
import { PolicyPage } from './page/policy-page.tsx';
import { shippingText } from './texts/shipping-policy-text.ts';

/** How a parcel travels, its cost, and the ways to pay. */
export function ShippingPolicy({ contact }: PolicyProps) {
  return <PolicyPage {...shippingText} contact={contact} />;
}
