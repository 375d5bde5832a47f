import { cleanHtml } from '#client/ui/text/clean-html.ts';
import { phoneNumber } from '#client/ui/text/phone-link.ts';
import { waysToReach } from '#client/features/content/contact/client-details.ts';
import { clientDetailsQuery, faqsQuery } from '#client/features/content/queries.ts';
import type { LoadedPage } from './description.ts';
import { plainText } from './plain-text.ts';
import type { LinkedData } from './tags.ts';

/** The company and how to reach it, as far as the store says. */
export function organizationData({ app: { config, queryClient, api } }: LoadedPage): LinkedData {
  const details = queryClient.getQueryData(clientDetailsQuery(api).queryKey) ?? {};
  const { addresses, phones, emails } = waysToReach(details);
  const [telephone] = phones.flatMap(({ text }) => phoneNumber(text) ?? []);
  return {
    '@type': 'Organization',
    name: config.projectName,
    legalName: details['Name'] || undefined,
    url: new URL('/', config.domain).href,
    logo: new URL(
      `/icons/icon-512.png${config.brand ? `?b=${config.brand.version}` : ''}`,
      config.domain,
    ).href,
    email: emails[0]?.text,
    telephone,
    address: addresses.length > 0 ? addresses.map(({ text }) => text) : undefined,
  };
}

/** The shop's name, so that search results show it instead of the domain. */
export const siteData = ({ app: { config } }: LoadedPage): LinkedData => ({
  '@type': 'WebSite',
  name: config.projectName,
  url: new URL('/', config.domain).href,
});

/** The questions of the page with their answers; empty if the store has none. */
export function faqData({ app: { queryClient, api } }: LoadedPage): LinkedData[] {
  const faqs = queryClient.getQueryData(faqsQuery(api).queryKey) ?? [];
  if (faqs.length === 0) return [];
  return [
    {
      '@type': 'FAQPage',
      mainEntity: faqs.map(({ F_Title, F_Description }) => ({
        '@type': 'Question',
        name: plainText(F_Title),
        acceptedAnswer: { '@type': 'Answer', text: cleanHtml(F_Description) },
      })),
    },
  ];
}
