import { m } from '#client/messages/compiled/messages.js';
import { pictures } from '../pictures.ts';
import type { Fact, PolicySection, PolicyText } from '../policy.ts';

const facts: Fact[] = [
  [m.care_fact_gold, m.care_fact_gold_text],
  [m.care_fact_silver, m.care_fact_silver_text],
  [m.care_fact_card, m.care_fact_card_text],
  [m.care_fact_polish, m.care_fact_polish_text],
];

const gold = [m.care_gold_list_1, m.care_gold_list_2, m.care_gold_list_3, m.care_gold_list_4];

const silver = [
  m.care_silver_list_1,
  m.care_silver_list_2,
  m.care_silver_list_3,
  m.care_silver_list_4,
  m.care_silver_list_5,
];

const sections: PolicySection[] = [
  {
    id: 'gold',
    title: m.care_gold_title,
    picture: pictures.coin,
    blocks: [m.care_gold_1, gold],
  },
  {
    id: 'silver',
    title: m.care_silver_title,
    picture: pictures.silverCoin,
    blocks: [m.care_silver_1, silver],
  },
  { id: 'handling', title: m.care_hands_title, blocks: [m.care_hands_1] },
  { id: 'seals', title: m.care_seal_title, blocks: [m.care_seal_1, m.care_seal_2] },
  { id: 'safekeeping', title: m.care_safe_title, blocks: [m.care_safe_1] },
];

export const careText: PolicyText = {
  path: '/product-care',
  title: m.care_title,
  lead: m.care_lead,
  facts,
  sections,
  ask: { title: m.care_contact_title, blocks: [m.care_contact_1] },
};
