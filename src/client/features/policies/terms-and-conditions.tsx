import type { PolicyProps } from './policy.ts';
import { PolicyPage } from './page/policy-page.tsx';
import { termsText } from './texts/terms-and-conditions-text.ts';

/** The obligations of buyer and refinery. */
export function TermsAndConditions({ contact }: PolicyProps) {
  return <PolicyPage {...termsText} contact={contact} />;
}
