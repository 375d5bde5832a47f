import { m } from '#server/messages/compiled/messages.js';
import { findPremiums } from '../catalogue/offers/find-premiums.ts';
import { pictureAddress } from '../catalogue/pictures.ts';
import { plainDecimal } from '../catalogue/listings/present-product.ts';
import { addEnquiry } from '../content/add-enquiry.ts';
import { addTestimonial } from '../content/add-testimonial.ts';
import {
  findClientDetails,
  listBanners,
  listFaqs,
  listNews,
  listStores,
  listTestimonials,
  listTexts,
} from '../content/content.ts';
import {
  presentBanner,
  presentClientDetails,
  presentFaq,
  presentNewsItem,
  presentStore,
  presentTestimonial,
  presentText,
} from '../content/present.ts';
import { withIdempotencyKey } from '../idempotency/with-idempotency-key.ts';
import type { HandlersOf } from './handler.ts';

export const contentHandlers: HandlersOf<
  | 'GetBannerForFront'
  | 'GetContactDetaisForFront'
  | 'GetBlogForFront'
  | 'GetTestimonialsForFront'
  | 'AddTestimonialsForFront'
  | 'AddEnquireFront'
  | 'GetFaqForFront'
  | 'GetRatePremiumForFront'
  | 'GetQRCodeForFront'
  | 'GetTextsForFront'
  | 'GetStoresForFront'
> = {
  async GetBannerForFront(_request, { shop }) {
    const rows = await listBanners(shop);
    return { data: rows.map((row) => presentBanner(shop.pictures, row)) };
  },

  async GetContactDetaisForFront(_request, { shop }) {
    const row = await findClientDetails(shop);
    return { data: row ? [presentClientDetails(row)] : [] };
  },

  async GetBlogForFront(_request, { shop }) {
    const rows = await listNews(shop);
    return { data: rows.map((row) => presentNewsItem(shop.pictures, row)) };
  },

  async GetTestimonialsForFront(_request, { shop }) {
    const rows = await listTestimonials(shop);
    return { data: rows.map(presentTestimonial) };
  },

  async AddTestimonialsForFront({ RequestId, ...fields }, { shop, caller }) {
    const request = { operation: 'AddTestimonialsForFront', id: RequestId, fields };
    const { Name, Title, Description } = fields;
    return withIdempotencyKey(shop, request, async (tx) => {
      const testimonial = { name: Name, title: Title, description: Description };
      await addTestimonial(tx, testimonial, caller.address);
      return { msg: m.testimonial_received() };
    });
  },

  async AddEnquireFront({ RequestId, ...enquiry }, { shop, caller }) {
    const request = { operation: 'AddEnquireFront', id: RequestId, fields: enquiry };
    return withIdempotencyKey(shop, request, async (tx) => {
      await addEnquiry(tx, enquiry, caller.address);
      return { msg: m.enquiry_received() };
    });
  },

  async GetFaqForFront(_request, { shop }) {
    const rows = await listFaqs(shop);
    return { data: rows.map((row) => presentFaq(shop, row)) };
  },

  async GetRatePremiumForFront(_request, { shop }) {
    const row = await findPremiums(shop);
    if (!row) return { data: [] };
    return {
      data: [
        {
          PremiumGold999: plainDecimal(row.gold999),
          PremiumGold995: plainDecimal(row.gold995),
          PremiumSilver999: plainDecimal(row.silver999),
        },
      ],
    };
  },

  async GetQRCodeForFront(_request, { shop }) {
    const row = await findClientDetails(shop);
    return {
      data: row?.qrImage ? [{ QRImagePath: pictureAddress(shop.pictures, row.qrImage) }] : [],
    };
  },

  async GetTextsForFront(_request, { shop }) {
    const rows = await listTexts(shop);
    return { data: rows.map((row) => presentText(shop, row)) };
  },

  async GetStoresForFront(_request, { shop }) {
    const rows = await listStores(shop);
    return { data: rows.map(presentStore) };
  },
};
