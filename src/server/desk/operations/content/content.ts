import * as v from 'valibot';
import type { contentOperations } from '#shared/desk/contract/content/content.ts';
import { plainCode } from '#shared/typed-text.ts';
import { saveCouponAct, undoneCoupon } from '../../acts/save-coupon.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import { done } from '../../command-line/done.ts';
import { listChanges, undoable, undoChange } from '../../content/history.ts';
import { changeEnquiry, listEnquiries } from '../../content/enquiries.ts';
import { listCoupons, listCouponUses } from '../../content/coupons.ts';
import { itemKind, itemOrder } from '../../content/item-kinds.ts';
import { listForDesk, orderItems, removeItem, saveItem } from '../../content/items.ts';
import { hoursKind, readHours, setHours } from '../../content/market-hours.ts';
import { changeReview, listReviews, removeReview, reviewKind } from '../../content/reviews.ts';
import {
  detailsKind,
  listDetails,
  missingDetails,
  readDetails,
  saveDetails,
} from '../../content/shop-details.ts';
import {
  discardDraft,
  listPages,
  listVersions,
  publishText,
  readPage,
  saveDraft,
  textKind,
} from '../../content/texts.ts';
import { ITEM_KINDS } from '#shared/desk/contract/content/content.ts';
import type { DeskHandlersOf } from '../handler.ts';

/** The kinds whose changes are shown and undone together: those of one right. */
const CONTENT = [
  ...ITEM_KINDS.map((kind) => undoable(itemKind(kind))),
  undoable(itemOrder),
  undoable(textKind),
];
const REVIEWS = [undoable(reviewKind)];
const SHOP = [undoable(detailsKind), undoable(hoursKind)];
const COUPONS = [undoable(undoneCoupon)];

const savedCoupon = v.object({ revision: v.optional(v.number()) });

export const contentHandlers: DeskHandlersOf<typeof contentOperations> = {
  ListContent: async ({ kind }, { shop }) => ({ data: { items: await listForDesk(shop, kind) } }),
  SaveContent: async (request, { desk }) => ({ data: await saveItem(desk, request) }),
  RemoveContent: async (request, { desk }) => ({ data: await removeItem(desk, request) }),
  OrderContent: async (request, { desk }) => ({ data: await orderItems(desk, request) }),
  ContentHistory: async (asked, { shop }) => ({ data: await listChanges(shop, CONTENT, asked) }),
  UndoContent: async ({ entry }, { desk }) => ({ data: await undoChange(desk, CONTENT, entry) }),

  ListTexts: async (_request, { shop }) => ({ data: { pages: await listPages(shop) } }),
  ReadText: async ({ page }, { shop }) => ({ data: await readPage(shop, page) }),
  SaveTextDraft: async (request, { desk }) => ({ data: await saveDraft(desk, request) }),
  DiscardTextDraft: async (request, { desk }) => ({ data: await discardDraft(desk, request) }),
  PublishText: async (request, { desk }) => ({ data: await publishText(desk, request) }),
  TextVersions: async (request, { shop }) => ({ data: await listVersions(shop, request) }),

  ListReviews: async (request, { shop }) => ({ data: await listReviews(shop, request) }),
  ChangeReview: async (request, { desk }) => ({ data: await changeReview(desk, request) }),
  RemoveReview: async (request, { desk }) => ({ data: await removeReview(desk, request) }),
  ReviewHistory: async (asked, { shop }) => ({ data: await listChanges(shop, REVIEWS, asked) }),
  UndoReview: async ({ entry }, { desk }) => ({ data: await undoChange(desk, REVIEWS, entry) }),

  ListEnquiries: async (request, { shop }) => ({
    data: await listEnquiries(shop, request),
    opened: `enquiries, ${request.which}`,
  }),
  ChangeEnquiry: async (request, { desk }) => ({ data: await changeEnquiry(desk, request) }),

  async GetShopDetails(_request, { shop }) {
    const { details, revision } = await readDetails(shop);
    const missing = missingDetails(details);
    return { data: { revision, details: listDetails(details), missing } };
  },
  SetShopDetails: async (request, { desk }) => ({ data: await saveDetails(desk, request) }),
  GetMarketHours: async (_request, { shop }) => ({ data: await readHours(shop) }),
  SetMarketHours: async (request, { desk }) => ({ data: await setHours(desk, request) }),
  ShopHistory: async (asked, { shop }) => ({ data: await listChanges(shop, SHOP, asked) }),
  async UndoShop({ entry }, { desk }) {
    const data = await undoChange(desk, SHOP, entry);
    await desk.shop.refreshTrading?.();
    return { data };
  },

  ListCoupons: async (request, { shop }) => ({ data: await listCoupons(shop, request) }),
  async SaveCoupon(request, { desk }) {
    const { code, revision } = request;
    const wanted = { ...request, code: revision === undefined ? plainCode(code) : code };
    const answer = await carryOut(desk, saveCouponAct, wanted);
    return { data: { ...done(answer), ...v.parse(savedCoupon, answer.data) } };
  },
  CouponUses: async (request, { shop }) => ({ data: await listCouponUses(shop, request) }),
  CouponHistory: async (asked, { shop }) => ({ data: await listChanges(shop, COUPONS, asked) }),
  UndoCoupon: async ({ entry }, { desk }) => ({ data: await undoChange(desk, COUPONS, entry) }),
};
