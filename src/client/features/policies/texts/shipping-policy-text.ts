import { m } from '#client/messages/compiled/messages.js';
import type { Fact, PolicySection, PolicyText } from '../policy.ts';

const facts: Fact[] = [
  [m.shipping_fact_dispatch, m.shipping_fact_dispatch_text],
  [m.shipping_fact_where, m.shipping_fact_where_text],
  [m.shipping_fact_charge, m.shipping_fact_charge_text],
  [m.shipping_fact_door, m.shipping_fact_door_text],
  [m.shipping_fact_insurance, m.shipping_fact_insurance_text],
  [m.shipping_fact_failed, m.shipping_fact_failed_text],
];

const atTheDoor = [m.shipping_pack_list_1, m.shipping_pack_list_2, m.shipping_pack_list_3];

const waysToPay = [m.shipping_pay_list_1, m.shipping_pay_list_3, m.shipping_pay_list_2];

const sections: PolicySection[] = [
  {
    id: 'shipping-methods',
    title: m.shipping_methods_title,
    blocks: [m.shipping_methods_1, m.shipping_methods_2],
  },
  {
    id: 'address-and-recipient',
    title: m.shipping_address_title,
    blocks: [m.shipping_address_1, m.shipping_address_2, m.shipping_address_3],
  },
  {
    id: 'delivery-timeframes',
    title: m.shipping_time_title,
    blocks: [m.shipping_time_1, m.shipping_time_2, m.shipping_time_3],
  },
  {
    id: 'packaging-and-security',
    title: m.shipping_pack_title,
    blocks: [m.shipping_pack_1, m.shipping_pack_2, atTheDoor],
  },
  {
    id: 'insurance',
    title: m.shipping_insure_title,
    blocks: [m.shipping_insure_1, m.shipping_insure_2, m.shipping_insure_3],
  },
  {
    id: 'shipping-charges',
    title: m.shipping_charge_title,
    blocks: [m.shipping_charge_1, m.shipping_charge_2],
  },
  {
    id: 'payment',
    title: m.shipping_pay_title,
    blocks: [m.shipping_pay_1, waysToPay, m.shipping_pay_2, m.shipping_pay_3, m.shipping_pay_4],
  },
  {
    id: 'international-shipping',
    title: m.shipping_abroad_title,
    blocks: [m.shipping_abroad_1, m.shipping_abroad_2],
  },
];

export const shippingText: PolicyText = {
  path: '/shipping-policy',
  title: m.shipping_title,
  lead: m.shipping_lead,
  updated: m.shipping_updated,
  facts,
  sections,
  ask: { title: m.shipping_contact_title, blocks: [m.shipping_contact_1] },
};
