import type { PolicyProps } from './policy.ts';
import { PolicyPage } from './page/policy-page.tsx';
import { careText } from './texts/product-care-text.ts';

/** How to keep gold and silver as they left the refinery. */
export function ProductCare({ contact }: PolicyProps) {
  return <PolicyPage {...careText} contact={contact} />;
}
