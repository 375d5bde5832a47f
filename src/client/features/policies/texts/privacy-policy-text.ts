import { m } from '#client/messages/compiled/messages.js';
import type { Fact, PolicySection, PolicyText } from '../policy.ts';

const facts: Fact[] = [
  [m.privacy_fact_asked, m.privacy_fact_asked_text],
  [m.privacy_fact_cookies, m.privacy_fact_cookies_text],
  [m.privacy_fact_password, m.privacy_fact_password_text],
  [m.privacy_fact_analytics, m.privacy_fact_analytics_text],
  [m.privacy_fact_device, m.privacy_fact_device_text],
  [m.privacy_fact_sold, m.privacy_fact_sold_text],
];

const collected = [
  m.privacy_collect_list_1,
  m.privacy_collect_list_2,
  m.privacy_collect_list_6,
  m.privacy_collect_list_3,
  m.privacy_collect_list_4,
  m.privacy_collect_list_5,
];

const purposes = [
  m.privacy_use_list_1,
  m.privacy_use_list_2,
  m.privacy_use_list_3,
  m.privacy_use_list_4,
  m.privacy_use_list_5,
  m.privacy_use_list_6,
];

const recipients = [
  m.privacy_third_list_1,
  m.privacy_third_list_2,
  m.privacy_third_list_3,
  m.privacy_third_list_4,
  m.privacy_third_list_5,
];

const terms = [
  m.privacy_retain_list_1,
  m.privacy_retain_list_2,
  m.privacy_retain_list_3,
  m.privacy_retain_list_4,
  m.privacy_retain_list_5,
];

const rights = [
  m.privacy_rights_list_1,
  m.privacy_rights_list_2,
  m.privacy_rights_list_3,
  m.privacy_rights_list_4,
  m.privacy_rights_list_5,
  m.privacy_rights_list_6,
];

const sections: PolicySection[] = [
  {
    id: 'introduction',
    title: m.privacy_intro_title,
    blocks: [m.privacy_intro_1, m.privacy_intro_2, m.privacy_intro_3],
  },
  {
    id: 'collection',
    title: m.privacy_collect_title,
    blocks: [m.privacy_collect_1, collected, m.privacy_collect_2],
  },
  {
    id: 'use',
    title: m.privacy_use_title,
    blocks: [m.privacy_use_1, purposes, m.privacy_use_2],
  },
  {
    id: 'protection',
    title: m.privacy_protect_title,
    blocks: [
      m.privacy_protect_1,
      m.privacy_protect_2,
      m.privacy_protect_7,
      m.privacy_protect_8,
      m.privacy_protect_3,
      m.privacy_protect_4,
      m.privacy_protect_5,
      m.privacy_protect_6,
    ],
  },
  {
    id: 'third-party-disclosure',
    title: m.privacy_third_title,
    blocks: [m.privacy_third_1, recipients, m.privacy_third_2],
  },
  { id: 'retention', title: m.privacy_retain_title, blocks: [m.privacy_retain_1, terms] },
  {
    id: 'rights',
    title: m.privacy_rights_title,
    blocks: [m.privacy_rights_1, rights, m.privacy_rights_2, m.privacy_rights_3],
  },
  { id: 'updates', title: m.privacy_updates_title, blocks: [m.privacy_updates_1] },
];

export const privacyText: PolicyText = {
  path: '/privacy-policy',
  title: m.privacy_title,
  lead: m.privacy_lead,
  updated: m.privacy_updated,
  facts,
  sections,
  ask: { title: m.privacy_contact_title, blocks: [m.privacy_contact_1] },
};
