import type { OperationName } from '#shared/contract/operations.ts';
import { soldOutNow } from '../catalogue/sold-out.ts';
import type { ChangeTopic } from '#server/changes/topics.ts';
import type { ShopContext } from '#server/context.ts';

/** What every visitor reads alike, and for how long an answer holds. */
export interface RememberedRead {
  /** With a change of any of these it is read anew. */
  topics: readonly ChangeTopic[];
  /** The longest that it is told without being read anew, ms. */
  lifeMs: number;
  /** What it depends on beside; undefined: nothing may be remembered now. */
  beside?: (shop: ShopContext) => string | undefined | Promise<string>;
}

const CATALOGUE: RememberedRead = {
  topics: ['catalogue', 'prices', 'look'],
  lifeMs: 10 * 60_000,
  beside: soldOutNow,
};
/** Banners, news and questions come and go by the clock, too. */
const CONTENT: RememberedRead = { topics: ['content', 'look', 'trading'], lifeMs: 5000 };

/** The operations whose answer is the same for everybody. None of them may look at who calls. */
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
    // Asking for the fresh rates counts them as shown, also when the answer is remembered.
    beside: (shop) => {
      const rates = shop.freshRates();
      return rates && `${rates.gold} ${rates.silver} ${rates.time}`;
    },
  },
};
