// @vitest-environment happy-dom
import { pageAt, STATIC_PAGES } from '#shared/addresses/pages.ts';
import type { Config } from '#shared/contract/config.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, openApp, silence, testApp, yes } from '#client/testing/shop-app.tsx';

const PAGES: Record<string, { title: string; sections: string[] }> = {
  '/terms-and-conditions': {
    title: 'Terms and conditions',
    sections: [
      'Product information',
      'Purchase and delivery',
      'Booking and payment',
      'Cancellation and modification',
      'Ownership and risk',
      'Legal compliance',
      'Limitation of liability',
      'Contact details',
    ],
  },
  '/privacy-policy': {
    title: 'Privacy policy',
    sections: [
      'Introduction',
      'Collection of information',
      'Use of information',
      'Protection of information',
      'Third-party disclosure',
      'Retention',
      'Your rights',
      'Updates to this policy',
      'Contact',
    ],
  },
  '/shipping-policy': {
    title: 'Shipping and Payment',
    sections: [
      'Shipping methods and carriers',
      'Address and recipient',
      'Delivery timeframes',
      'Packaging and security',
      'Insurance',
      'Shipping charges',
      'Payment',
      'International shipping',
      'Contact us',
    ],
  },
  '/return-and-exchange': {
    title: 'Return and exchange',
    sections: [
      'Confirmed orders',
      'After delivery',
      'Exchange',
      'A parcel that is damaged or open',
      'A wrong or faulty piece',
      'A delivery that fails',
      'Payments that went wrong',
      'Digital gold and silver',
      'Contact us',
    ],
  },
  '/product-care': {
    title: 'Product Care',
    sections: [
      'Gold',
      'Silver',
      'Handling',
      'Cards, capsules and seals',
      'Safekeeping',
      'Ask us first',
    ],
  },
  '/freeshipping': {
    title: 'Free shipping',
    sections: [
      'Secure shipping pan India',
      'What delivery costs',
      'Positive weight and purity tolerance',
      'Seamless shopping',
      'Explore and save',
      'Contact us',
    ],
  },
};
const POLICIES = Object.entries(PAGES).map(([path, page]) => ({ path, ...page }));
const PATHS = [...Object.keys(PAGES), '/about'];

it('is about every static page', () => {
  expect(PATHS.toSorted()).toEqual([...STATIC_PAGES].toSorted());
});

async function open(path: string, answers: Answers = {}, settings: Partial<Config> = {}) {
  const app = testApp(answers, settings);
  await openApp(app, path, false);
  return { app, main: screen.getByRole('main') };
}

const nothingKnown: Answers = { GetContactDetaisForFront: () => yes([]) };
const known: Answers = {
  GetContactDetaisForFront: () =>
    yes([{ Email1: 'care@aurum.example', ContactNumber1: '1800 000 1950 (toll-free)' }]),
};

const headings = (main: HTMLElement) =>
  within(main)
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent.replace(/^\d+\.|^\s+/g, '').trim());

/** The value beside a name in a definition list. */
const rowOf = (place: HTMLElement, name: string) =>
  [...place.querySelectorAll('dt')].find((term) => term.textContent === name)?.nextElementSibling
    ?.textContent;

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe.each(POLICIES)('$path', ({ path, title, sections }) => {
  it('shows its title, its breadcrumb and all its sections in order, with nothing from the store', async () => {
    const { main } = await open(path, nothingKnown);
    expect(document.title).toBe(`${title} - AURUM`);
    expect(within(main).getByRole('heading', { level: 1 }).textContent).toBe(title);
    const way = within(main).getByRole('navigation', { name: 'Where you are' });
    expect(way.textContent).toBe(`Home${title}`);
    expect(headings(main)).toEqual(['At a glance', ...sections]);
  });

  it('lists its sections before the text, with links that lead to them', async () => {
    const { main } = await open(path);
    const [contents] = within(main).getAllByRole('navigation', { name: 'On this page' });
    const links = within(contents as HTMLElement).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(sections);
    for (const link of links) {
      const section = main.querySelector(link.getAttribute('href') ?? '');
      expect(section?.querySelector('h2')?.textContent).toContain(link.textContent);
    }
  });
});

describe.each(PATHS)('%s', (path) => {
  it('names the shop by its settings, shows no markup, and repeats no sentence', async () => {
    const { main } = await open(path);
    expect(main.textContent).not.toMatch(/\{shop\}|\*\*|\]\(/);
    const texts = [...main.querySelectorAll('p, li, dd')]
      .filter((element) => !element.querySelector('p, li, a'))
      .map(({ textContent }) => textContent.trim())
      .filter((text) => text.length > 50);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('links only to pages that exist', async () => {
    const { app, main } = await open(path);
    const links = [...main.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    expect(links.length).toBeGreaterThan(1);
    const inside = links.filter((href) => !/^(#|mailto:|tel:)/.test(href));
    for (const href of inside) expect(Object.keys(app.router.routesByPath)).toContain(href);
  });

  it('ends with the contact page, until the store’s contact details are known', async () => {
    const { main } = await open(path, nothingKnown);
    const contact = main.querySelector('section#contact') as HTMLElement;
    expect(main.querySelectorAll('section[id]:last-of-type').item(0)).toBe(contact);
    expect(contact.textContent).toContain('09:30 AM - 06:30 PM IST, Monday to Friday');
    expect(rowOf(contact, 'Company')).toBe('AURUM');
    const link = within(contact).getByRole('link', { name: 'On the page Contact Us' });
    expect(link.getAttribute('href')).toBe('/contact-us');
  });

  it('shows the email and the telephone number once the store has given them', async () => {
    const { main } = await open(path, known);
    const contact = within(main.querySelector('section#contact') as HTMLElement);
    const email = await waitFor(() => contact.getByRole('link', { name: 'care@aurum.example' }));
    expect(email.getAttribute('href')).toBe('mailto:care@aurum.example');
    const phone = contact.getByRole('link', { name: '1800 000 1950 (toll-free)' });
    expect(phone.getAttribute('href')).toBe('tel:18000001950');
    expect(contact.queryByRole('link', { name: 'On the page Contact Us' })).toBeNull();
  });

  it('names the company, and under a policy the grievance officer', async () => {
    const rules = pageAt(path)?.footer === 'policies';
    const { main } = await open(path, {
      GetContactDetaisForFront: () =>
        yes([{ Name: 'Aurum Refiners Private Limited', GrievanceOfficer: 'Nandini Kulkarni' }]),
    });
    const contact = main.querySelector('section#contact') as HTMLElement;
    await waitFor(() => expect(rowOf(contact, 'Company')).toBe('Aurum Refiners Private Limited'));
    expect(rowOf(contact, 'Grievance Officer')).toBe(rules ? 'Nandini Kulkarni' : undefined);
  });
});

it('offers to ask for the grievance officer if the store has not named one', async () => {
  const { main } = await open('/terms-and-conditions', nothingKnown);
  expect(rowOf(main, 'Grievance Officer')).toBe('Ask by telephone or email');
});

const FACTS: [path: string, ...facts: (string | RegExp)[]][] = [
  [
    '/terms-and-conditions',
    'You must be at least 18 years old',
    'within India only',
    'to a physical address',
    'sign for the parcel',
    'change without notice',
    'did not see live',
    'within 6 business days of order confirmation',
    'attempted once more',
    'grams are credited',
    'GST at 3 percent',
    '999 or 995',
    'held for 5 minutes',
    'subject to review',
    'cannot be cancelled or refunded',
    'HSN 7108',
    'HSN 7106',
    'HSN 7118',
    'Prevention of Money Laundering Act, 2002',
    'PAN',
    'courts at Mumbai',
    'between ₹100 and ₹2,00,000',
    'spread between them are on the screen before you tap',
    'show as on the way',
    'grams leave your holding at once',
    'UPI ID or bank account',
    'a purchase cannot be cancelled once you have paid for it',
    'you pay only the making charge',
    'Last updated on',
  ],
  [
    '/privacy-policy',
    'Digital Personal Data Protection Act, 2023',
    'argon2id',
    'wiped from the device',
    'two cookies',
    'no third-party analytics',
    'Grievance Officer',
    'aged 18 or over',
    'either a UPI ID or the account holder’s name',
    'last four digits only',
    'Last updated on',
  ],
  [
    '/shipping-policy',
    'about ₹750',
    'shows as Free',
    'within 6 business days of order confirmation',
    'within India only',
    'physical address',
    'attempted once more',
    'credited to your digital holding',
    'upload a screenshot',
    'GST at 3 percent',
    'insured by us from the refinery until it is signed for',
    'the grams show as on the way until we have found the money',
    'Last updated on',
  ],
  [
    '/return-and-exchange',
    'a confirmed order cannot be cancelled or refunded',
    'There are no returns after delivery',
    'the delivery is attempted once more',
    'the grams in it are credited back to you',
    'Consumer Protection Act, 2019',
    'GST paid on a purchase is not returned by a sale',
    'the purchase is rejected, no grams are entered',
    'Last updated on',
  ],
  ['/freeshipping', 'about ₹750', 'Within 6 business days', 'within India only', 'any physical'],
  [
    '/product-care',
    'dry and airtight',
    'Keep pieces apart',
    'blister card or capsule',
    'mild polish only if it is needed',
    'cool and dry',
    'anti-tarnish bags',
    'rubber, wool and felt',
  ],
  [
    '/about',
    'AURUM began in 1950 as a family bullion business',
    'gold import business, in 1999',
    'physical delivery business in gold and silver bars',
    'Nobody buys, sells or converts at a price they did not see live',
  ],
];

describe.each(FACTS)('%s', (path, ...facts) => {
  it('has the sentences that it must have', async () => {
    const { main } = await open(path);
    const text = main.textContent.toLowerCase();
    for (const fact of facts) expect(text).toContain(String(fact).toLowerCase());
  });
});

it.each([
  [120, '2 minutes'],
  [90, '1 minute 30 seconds'],
  [60, '1 minute'],
  [20, '20 seconds'],
])('a price held for %i seconds is held for %s on every page of words', async (seconds, held) => {
  for (const path of ['/terms-and-conditions', '/shipping-policy']) {
    const { main } = await open(path, {}, { priceLockSeconds: seconds });
    expect(main.textContent).toContain(`held for ${held}`);
    expect(main.textContent).not.toMatch(/held for 5 minutes|holds for 5 minutes/);
    cleanup();
  }
});

it('a policy opens while the store does not answer', async () => {
  const { main } = await open('/terms-and-conditions', { GetContactDetaisForFront: silence });
  expect(headings(main)).toContain('Legal compliance');
  expect(within(main).getByRole('link', { name: 'On the page Contact Us' })).toBeTruthy();
});

describe('/about', () => {
  it('tells the history in order, how a bar is made, and the promises', async () => {
    const { main } = await open('/about', nothingKnown);
    expect(document.title).toBe('About us - AURUM');
    expect(headings(main)).toEqual([
      'How we came here',
      'How a bar is made',
      'What we promise',
      'Come and ask',
    ]);
    const parts = within(main)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
    expect(parts.slice(0, 8)).toEqual([
      'A family bullion business',
      'Importing gold',
      'Delivering the metal itself',
      'A refinery with a counter on your phone',
      '1. Melt',
      '2. Assay',
      '3. Cast or mint',
      '4. Seal',
    ]);
  });

  it('claims nothing of our history for a shop in a brand of its own', async () => {
    const { main } = await open('/about', nothingKnown, {
      projectName: 'Suvarna',
      brand: { version: 'b2', claim: '', hero: { picture: '', title: '', text: '' } },
    });
    expect(headings(main)).toEqual(['How a bar is made', 'What we promise', 'Come and ask']);
    expect(document.head.innerHTML + main.innerHTML).not.toMatch(/AURUM|1950|1999|family/);
  });
});

it.each([
  [3, '3 business days'],
  [1, '1 business day'],
])('an order dispatched within %i days is so on every page of words', async (days, time) => {
  const paths = ['/terms-and-conditions', '/shipping-policy', '/freeshipping', '/about'];
  for (const path of paths) {
    const { main } = await open(path, {}, { dispatchDays: days });
    expect(main.textContent).toMatch(new RegExp(`within ${time}\\b`, 'i'));
    expect(main.textContent).not.toContain('6 business days');
    cleanup();
  }
});
