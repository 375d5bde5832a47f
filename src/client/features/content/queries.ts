import { queryOptions } from '@tanstack/react-query';
import {
  GetBannerForFront,
  GetBlogForFront,
  GetContactDetaisForFront,
  GetFaqForFront,
  GetRatePremiumForFront,
  GetTestimonialsForFront,
} from '#shared/contract/content.ts';
import type { ApiClient } from '#client/api/api-client.ts';

const meta = { keep: 'public' } as const;

export const bannersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['content', 'banners'],
    queryFn: async () => (await api.call(GetBannerForFront, {})).data,
    meta,
  });

export const clientDetailsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['content', 'client-details'],
    queryFn: async () => (await api.call(GetContactDetaisForFront, {})).data[0] ?? {},
    meta,
  });

export const testimonialsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['content', 'testimonials'],
    queryFn: async () => (await api.call(GetTestimonialsForFront, {})).data,
    meta,
  });

/**
 * Rupees added to the ask price on the rate board and for a gram of digital metal; null where the store has none. With the
 * catalogue, whose version moves with them: an open page fetches them again as soon as it hears of that.
 */
export const ratePremiumQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['catalogue', 'rate-premium'],
    queryFn: async () => (await api.call(GetRatePremiumForFront, {})).data[0] ?? null,
    meta,
  });

export const newsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['content', 'news'],
    queryFn: async () => (await api.call(GetBlogForFront, {})).data,
    meta,
  });

export const faqsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['content', 'faqs'],
    queryFn: async () => (await api.call(GetFaqForFront, {})).data,
    meta,
  });
