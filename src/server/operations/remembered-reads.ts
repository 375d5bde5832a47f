import type { OperationName } from '#shared/contract/operations.ts';
import { soldOutNow } from '../catalogue/offers/sold-out.ts';
import type { ChangeTopic } from '#server/changes/topics.ts';
import type { ShopContext } from '#server/context.ts';

/** What a cached read depends on, and how long its answer is valid. */
export interface RememberedRead {
  /** A change of any of these topics invalidates the answer. */
  topics: readonly ChangeTopic[];
  /** The longest time for which it is given without being read again, ms. */
  lifeMs: number;
  /** Further state that it depends on; undefined: nothing may be cached now. */
  beside?: (shop: ShopContext) => string | undefined | Promise<string>;
}

const CATALOGUE: RememberedRead = {
  topics: ['catalogue', 'prices', 'look'],
  lifeMs: 10 * 60_000,
  beside: soldOutNow,
};
/** Banners, news and questions also appear and disappear by the clock. */
const CONTENT: RememberedRead = { topics: ['content', 'look', 'trading'], lifeMs: 5000 };

/** The operations whose answer is the same for everybody. Their handlers must not look at the caller. */
export const REMEMBERED_READS: Partial<Record<OperationName, RememberedRead>> = {
  GetProductTypeFront: CATALOGUE,
  GetCustomizedProductTypeFront: CATALOGUE,
  GetCategoryFront: CATALOGUE,
  GetSubCategoryFront: CATALOGUE,
  GetCustomizedCategoryFront: CATALOGUE,
  GetNameByIdForFront: CATALOGUE,
  GetProductFront: CATALOGUE,
  GetFinalProductFront: CATALOGUE,
  GetProCategoriesForFront: CATALOGUE,
  GetCatalogueForFront: CATALOGUE,
  GetBannerForFront: CONTENT,
  GetContactDetaisForFront: CONTENT,
  GetBlogForFront: CONTENT,
  GetTestimonialsForFront: CONTENT,
  GetFaqForFront: CONTENT,
  GetTextsForFront: CONTENT,
  GetStoresForFront: CONTENT,
  GetQRCodeForFront: CONTENT,
  GetPaymentTerms: CONTENT,
  GetRatePremiumForFront: { topics: ['prices'], lifeMs: 10 * 60_000 },
  GetRateHistory: { topics: [], lifeMs: 5000 },
  getRate: {
    topics: ['prices', 'trading'],
    lifeMs: 5000,
    // Asking for the fresh rates marks them as shown, even when the answer is cached.
    beside: (shop) => {
      const rates = shop.freshRates();
      return rates && `${rates.gold} ${rates.silver} ${rates.time}`;
    },
  },
};
