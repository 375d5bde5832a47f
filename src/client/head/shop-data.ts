import { cleanHtml } from '#client/ui/text/clean-html.ts';
import { clientDetailsQuery, faqsQuery } from '#client/features/content/queries.ts';
import type { LoadedPage } from './description.ts';
import { plainText } from './plain-text.ts';
import type { LinkedData } from './tags.ts';

/** The company and how to reach it, as far as the store says. */
export function organizationData({ app: { config, queryClient, api } }: LoadedPage): LinkedData {
  const details = queryClient.getQueryData(clientDetailsQuery(api).queryKey) ?? {};
  const all = (part: string) =>
    Object.entries(details)
      .filter(([field, value]) => field.includes(part) && value.trim() !== '')
      .map(([, value]) => value.trim());
  const [email] = all('Email');
  // Machines dial this number: words such as '(toll-free)' are removed.
  const [telephone] = all('ContactNumber').flatMap(
    (text) => /\+?\d[\d \-.()]*\d/.exec(text)?.[0] ?? [],
  );
  const addresses = all('Address');
  return {
    '@type': 'Organization',
    name: config.projectName,
    legalName: details['Name'] || undefined,
    url: new URL('/', config.domain).href,
    logo: new URL(
      `/icons/icon-512.png${config.brand ? `?b=${config.brand.version}` : ''}`,
      config.domain,
    ).href,
    email,
    telephone,
    address: addresses.length > 0 ? addresses : undefined,
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
