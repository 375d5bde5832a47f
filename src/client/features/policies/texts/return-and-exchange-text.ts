import { m } from '#client/messages/compiled/messages.js';
import type { Fact, PolicySection, PolicyText } from '../policy.ts';

const facts: Fact[] = [
  [m.returns_fact_confirmed, m.returns_fact_confirmed_text],
  [m.returns_fact_delivered, m.returns_fact_delivered_text],
  [m.returns_fact_seal, m.returns_fact_seal_text],
  [m.returns_fact_wrong, m.returns_fact_wrong_text],
  [m.returns_fact_failed, m.returns_fact_failed_text],
  [m.returns_fact_digital, m.returns_fact_digital_text],
];

const whatToSend = [m.returns_wrong_list_1, m.returns_wrong_list_2, m.returns_wrong_list_3];

const wrongPayments = [
  m.returns_payment_list_1,
  m.returns_payment_list_2,
  m.returns_payment_list_3,
];

const sections: PolicySection[] = [
  {
    id: 'confirmed-orders',
    title: m.returns_confirmed_title,
    blocks: [m.returns_confirmed_1, m.returns_confirmed_2],
  },
  {
    id: 'after-delivery',
    title: m.returns_after_title,
    blocks: [m.returns_after_1, m.returns_after_2],
  },
  {
    id: 'exchange',
    title: m.returns_exchange_title,
    blocks: [m.returns_exchange_1, m.returns_exchange_2],
  },
  { id: 'damaged-parcel', title: m.returns_parcel_title, blocks: [m.returns_parcel_1] },
  {
    id: 'wrong-piece',
    title: m.returns_wrong_title,
    blocks: [m.returns_wrong_1, whatToSend, m.returns_wrong_2, m.returns_wrong_3],
  },
  {
    id: 'failed-delivery',
    title: m.returns_failed_title,
    blocks: [m.returns_failed_1, m.returns_failed_2],
  },
  {
    id: 'wrong-payment',
    title: m.returns_payment_title,
    blocks: [wrongPayments, m.returns_payment_1],
  },
  {
    id: 'digital-gold',
    title: m.returns_digital_title,
    blocks: [m.returns_digital_1, m.returns_digital_2, m.returns_digital_3],
  },
];

export const returnsText: PolicyText = {
  path: '/return-and-exchange',
  title: m.returns_title,
  lead: m.returns_lead,
  updated: m.returns_updated,
  facts,
  sections,
  ask: { title: m.returns_contact_title, blocks: [m.returns_contact_1] },
};
