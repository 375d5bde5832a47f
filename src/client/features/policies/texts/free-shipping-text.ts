import { m } from '#client/messages/compiled/messages.js';
import { PHONE, SCALE, SEARCH, TRUCK } from '#client/ui/button/more-icons.ts';
import type { Fact, PolicySection, PolicyText } from '../policy.ts';

const facts: Fact[] = [
  [m.freeshipping_fact_dispatch, m.freeshipping_fact_dispatch_text],
  [m.freeshipping_fact_where, m.freeshipping_fact_where_text],
  [m.freeshipping_fact_insured, m.freeshipping_fact_insured_text],
  [m.freeshipping_fact_cost, m.freeshipping_fact_cost_text],
];

const sections: PolicySection[] = [
  {
    id: 'secure-shipping',
    icon: TRUCK,
    title: m.freeshipping_secure_title,
    blocks: [m.freeshipping_secure_1, m.freeshipping_secure_2],
  },
  {
    id: 'delivery-cost',
    icon: 'info',
    title: m.freeshipping_cost_title,
    blocks: [m.freeshipping_cost_1, m.freeshipping_cost_2],
  },
  {
    id: 'tolerance',
    icon: SCALE,
    title: m.freeshipping_tolerance_title,
    blocks: [m.freeshipping_tolerance_1, m.freeshipping_tolerance_2],
  },
  {
    id: 'seamless-shopping',
    icon: 'bag',
    title: m.freeshipping_seamless_title,
    blocks: [m.freeshipping_seamless_1, m.freeshipping_seamless_2],
  },
  {
    id: 'explore-and-save',
    icon: SEARCH,
    title: m.freeshipping_explore_title,
    blocks: [m.freeshipping_explore_1, m.freeshipping_explore_2],
  },
];

export const freeShippingText: PolicyText = {
  path: '/freeshipping',
  title: m.freeshipping_title,
  lead: m.freeshipping_lead,
  facts,
  sections,
  ask: {
    icon: PHONE,
    title: m.freeshipping_contact_title,
    blocks: [m.freeshipping_contact_1],
  },
};
