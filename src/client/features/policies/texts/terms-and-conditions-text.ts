import { m } from '#client/messages/compiled/messages.js';
import type { Fact, PolicySection, PolicyText } from '../policy.ts';

const facts: Fact[] = [
  [m.terms_fact_who, m.terms_fact_who_text],
  [m.terms_fact_price, m.terms_fact_price_text],
  [m.terms_fact_payment, m.terms_fact_payment_text],
  [m.terms_fact_cancel, m.terms_fact_cancel_text],
  [m.terms_fact_delivery, m.terms_fact_delivery_text],
  [m.terms_fact_law, m.terms_fact_law_text],
];

const bookingParts = [
  m.terms_booking_list_1,
  m.terms_booking_list_2,
  m.terms_booking_list_3,
  m.terms_booking_list_4,
  m.terms_booking_list_5,
];

const cancelCases = [
  m.terms_cancel_list_1,
  m.terms_cancel_list_2,
  m.terms_cancel_list_3,
  m.terms_cancel_list_4,
  m.terms_cancel_list_5,
];

const sections: PolicySection[] = [
  {
    id: 'product-information',
    title: m.terms_product_title,
    blocks: [m.terms_product_1, m.terms_product_2, m.terms_product_3, m.terms_product_4],
  },
  {
    id: 'purchase-and-delivery',
    title: m.terms_purchase_title,
    blocks: [m.terms_purchase_1, m.terms_purchase_2, m.terms_purchase_3, m.terms_purchase_4],
  },
  {
    id: 'booking-and-payment',
    title: m.terms_booking_title,
    blocks: [
      m.terms_booking_1,
      m.terms_booking_2,
      m.terms_booking_3,
      m.terms_booking_4,
      bookingParts,
      m.terms_booking_5,
      m.terms_booking_6,
      m.terms_booking_7,
      m.terms_booking_8,
      m.terms_booking_9,
      m.terms_booking_10,
    ],
  },
  {
    id: 'cancellation-and-modification',
    title: m.terms_cancel_title,
    blocks: [m.terms_cancel_1, cancelCases, m.terms_cancel_2],
  },
  {
    id: 'ownership-and-risk',
    title: m.terms_owner_title,
    blocks: [m.terms_owner_1, m.terms_owner_2, m.terms_owner_3],
  },
  {
    id: 'legal-compliance',
    title: m.terms_legal_title,
    blocks: [
      m.terms_legal_1,
      m.terms_legal_2,
      m.terms_legal_3,
      m.terms_legal_4,
      m.terms_legal_5,
      m.terms_legal_6,
      m.terms_legal_7,
    ],
  },
  {
    id: 'limitation-of-liability',
    title: m.terms_liability_title,
    blocks: [
      m.terms_liability_1,
      m.terms_liability_2,
      m.terms_liability_3,
      m.terms_liability_4,
      m.terms_liability_5,
    ],
  },
];

export const termsText: PolicyText = {
  path: '/terms-and-conditions',
  title: m.terms_title,
  lead: m.terms_lead,
  updated: m.terms_updated,
  facts,
  intro: [m.terms_intro_1, m.terms_intro_2],
  sections,
  ask: { title: m.terms_contact_title, blocks: [m.terms_contact_1] },
};
