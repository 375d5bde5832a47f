import type { PolicyProps } from './policy.ts';
import { PolicyPage } from './page/policy-page.tsx';
import { returnsText } from './texts/return-and-exchange-text.ts';

/** Why a confirmed order cannot be cancelled, and what happens if something goes wrong. */
export function ReturnAndExchange({ contact }: PolicyProps) {
  return <PolicyPage {...returnsText} contact={contact} />;
}
