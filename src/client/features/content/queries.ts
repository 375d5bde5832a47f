import { queryOptions } from '@tanstack/react-query';
import {
  GetBannerForFront,
  GetBlogForFront,
  GetContactDetaisForFront,
  GetFaqForFront,
  GetRatePremiumForFront,
  GetTestimonialsForFront,
} from '#shared/contract/content.ts';
import type { Store } from '#client/api/api-client.ts';

const meta = { keep: 'public' } as const;

export const bannersQuery = (store: Store) =>
  queryOptions({
    queryKey: ['content', 'banners'],
    queryFn: async () => (await store.call(GetBannerForFront, {})).data,
    meta,
  });

export const clientDetailsQuery = (store: Store) =>
  queryOptions({
    queryKey: ['content', 'client-details'],
    queryFn: async () => (await store.call(GetContactDetaisForFront, {})).data[0] ?? {},
    meta,
  });

export const testimonialsQuery = (store: Store) =>
  queryOptions({
    queryKey: ['content', 'testimonials'],
    queryFn: async () => (await store.call(GetTestimonialsForFront, {})).data,
    meta,
  });

/** Rupees on the ask for the rate board; null where the store names none. */
export const ratePremiumQuery = (store: Store) =>
  queryOptions({
    queryKey: ['content', 'rate-premium'],
    queryFn: async () => (await store.call(GetRatePremiumForFront, {})).data[0] ?? null,
    meta,
  });

export const newsQuery = (store: Store) =>
  queryOptions({
    queryKey: ['content', 'news'],
    queryFn: async () => (await store.call(GetBlogForFront, {})).data,
    meta,
  });

export const faqsQuery = (store: Store) =>
  queryOptions({
    queryKey: ['content', 'faqs'],
    queryFn: async () => (await store.call(GetFaqForFront, {})).data,
    meta,
  });
