import { m } from '#client/messages/compiled/messages.js';
import type { Block, Words } from '../policy.ts';

interface AboutSection {
  id: string;
  title?: Words;
  /** Small headings with their texts. */
  parts: [head: Words | undefined, text: Block[]][];
}

const HISTORY: AboutSection = {
  id: 'history',
  title: m.about_history_title,
  parts: [
    [m.about_history_1950_title, [m.about_history_1950_1, m.about_history_1950_2]],
    [m.about_history_1999_title, [m.about_history_1999_1]],
    [m.about_history_delivery_title, [m.about_history_delivery_1]],
    [m.about_history_today_title, [m.about_history_today_1]],
  ],
};

/** The opening text about the house. */
export const aboutLead = (shop: { shipped: boolean }): Words =>
  hasOurHistory(shop) ? m.about_lead : m.about_lead_any;

/** A shop with a brand of its own has another history, which only its own people can write. */
export const hasOurHistory = (shop: { shipped: boolean }): boolean => shop.shipped;

/** The page about the house, section by section; the desk's own version starts from it. */
export const aboutText = (shop: {
  shipped: boolean;
}): { title: Words; sections: AboutSection[] } => ({
  title: m.about_title,
  sections: [
    { id: 'lead', parts: [[undefined, [aboutLead(shop)]]] },
    hasOurHistory(shop) ? HISTORY : { ...HISTORY, parts: [] },
    {
      id: 'making',
      title: m.about_making_title,
      parts: [
        [m.about_melt_title, [m.about_melt_text]],
        [m.about_assay_title, [m.about_assay_text]],
        [m.about_mint_title, [m.about_mint_text]],
        [m.about_seal_title, [m.about_seal_text]],
      ],
    },
    {
      id: 'promises',
      title: m.about_promise_title,
      parts: [
        [m.about_promise_price, [m.about_promise_price_text]],
        [m.about_promise_weight, [m.about_promise_weight_text]],
        [m.about_promise_bill, [m.about_promise_bill_text]],
        [m.about_promise_parcel, [m.about_promise_parcel_text]],
        [m.about_promise_plain, [m.about_promise_plain_text]],
        [m.about_promise_person, [m.about_promise_person_text]],
      ],
    },
    { id: 'contact', title: m.about_contact_title, parts: [[undefined, [m.about_contact_1]]] },
  ],
});
