import type { PolicyProps } from './policy.ts';
import { PolicyPage } from './page/policy-page.tsx';
import { privacyText } from './texts/privacy-policy-text.ts';

/** The data that the shop holds about a person, and why. */
export function PrivacyPolicy({ contact }: PolicyProps) {
  return <PolicyPage {...privacyText} contact={contact} />;
}
