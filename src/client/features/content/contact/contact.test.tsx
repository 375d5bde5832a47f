// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, no, openApp, testApp, yes } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';

const DETAILS = {
  Name: 'Aurum Refiners',
  Address1: '41 Sheikh Memon Street, Mumbai 400002',
  OfficeAddress: 'Manek Chowk, Ahmedabad',
  ContactNumber1: '1800 000 1950 (toll-free)',
  OtherContactNumber: '+91 22 0000-1950',
  Email1: 'care@aurum.example',
  EmailAddressOfSales: 'ask the desk',
  Address9: ' ',
};

async function openContact(answers: Answers = {}, loggedIn = false) {
  const app = testApp({ GetContactDetaisForFront: () => yes([DETAILS]), ...answers });
  await openApp(app, '/contact-us', loggedIn);
  return app;
}
const main = () => within(screen.getByRole('main'));
const field = (label: string | RegExp) => main().getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) =>
  fireEvent.input(field(label), { target: { value } });
const send = () =>
  act(async () => void fireEvent.submit(field('First name').form as HTMLFormElement));
const sent = (app: Awaited<ReturnType<typeof openContact>>) => app.sent('AddEnquireFront');

async function fillAndSend() {
  type('First name', ' Asha ');
  type('Last name', 'Mehta');
  type('Phone number', '+91 98765 43210');
  type('Email', 'asha@aurum.example');
  type(/^Message/, 'Do you buy back?');
  await send();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
});

describe('the contact details', () => {
  it('include every field with a fitting name, each with its link', async () => {
    await openContact();
    expect(document.title).toBe('Contact Us - AURUM');
    const href = (name: string | RegExp) => main().getByRole('link', { name }).getAttribute('href');
    expect(href('1800 000 1950 (toll-free)')).toBe('tel:18000001950');
    expect(href('+91 22 0000-1950')).toBe('tel:+912200001950');
    expect(href('care@aurum.example')).toBe('mailto:care@aurum.example');
    expect(main().getByText('ask the desk').closest('a')).toBeNull();
    expect(href(/Open in maps 41 Sheikh/)).toBe(
      'https://www.google.com/maps/search/?api=1&query=41%20Sheikh%20Memon%20Street%2C%20Mumbai%20400002',
    );
    expect(main().getAllByRole('link', { name: /Open in maps/ })).toHaveLength(2);
    expect(main().getByText('09:30 AM - 06:30 PM IST, Monday to Friday')).toBeTruthy();
    expect(main().queryByText('Aurum Refiners')).toBeNull();
  });

  it.each(['/contact-us', '/store-locator', '/shipping-policy', '/cart'])(
    'dial the number alone at %s, where the text beside it holds digits too',
    async (page) => {
      const details = { ...DETAILS, ContactNumber1: '1800 000 1950 (24x7)' };
      const app = testApp({ GetContactDetaisForFront: () => yes([details]) });
      await openApp(app, page, page === '/cart');
      const links = await screen.findAllByRole('link', { name: /1800 000 1950 \(24x7\)/ });
      for (const link of links) expect(link.getAttribute('href')).toBe('tel:18000001950');
    },
  );

  it('are reported as missing where the store has none, and the form is shown all the same', async () => {
    await openContact({ GetContactDetaisForFront: () => no(500, 'Not now') });
    expect(main().getByText(/are not here yet/)).toBeTruthy();
    expect(main().getByRole('form', { name: 'Enquire Now' })).toBeTruthy();
    // Named once: the surrounding section has no name of its own.
    expect(main().queryByRole('region', { name: 'Enquire Now' })).toBeNull();
  });

  it('are followed by the four promises', async () => {
    await openContact();
    const strip = screen.getByRole('list', { name: 'What you can count on' });
    const links = within(strip).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array.from({ length: 4 }, () => '/freeshipping'),
    );
  });
});

describe('the enquiry form', () => {
  it('reports errors in the order of its fields, beside the field and in a toast', async () => {
    const app = await openContact();
    const steps: [text: string, label: string, wrong: string, right: string][] = [
      ['Enter first name', 'First name', '  ', 'Asha'],
      ['Enter last name', 'Last name', '  ', 'Mehta'],
      ['Enter valid number', 'Phone number', '6876543210', '9876543210'],
      ['Enter valid email', 'Email', 'asha@aurum', 'asha@aurum.example'],
    ];
    for (const [text, label, wrong, right] of steps) {
      type(label, wrong);
      await send();
      expect(toasts.error).toHaveBeenLastCalledWith(text);
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(field(label));
      expect(main().getByText(text)).toBeTruthy();
      type(label, right);
      expect(main().queryByText(text)).toBeNull();
    }
    expect(toasts.error).toHaveBeenCalledTimes(4);
    expect(sent(app)).toEqual([]);
  });

  it('keeps only the first ten digits of the number', async () => {
    await openContact();
    type('Phone number', '+91 98765-43210 99');
    expect(field('Phone number').value).toBe('9876543210');
  });

  it('needs no message, shows the answer of the store, and empties', async () => {
    const app = await openContact({ AddEnquireFront: () => yes(undefined, 'We will call.') });
    await fillAndSend();
    expect(sent(app)).toEqual([
      {
        FirstName: 'Asha',
        LastName: 'Mehta',
        Number: '9876543210',
        Email: 'asha@aurum.example',
        Message: 'Do you buy back?',
        RequestId: '',
      },
    ]);
    expect(toasts.success).toHaveBeenCalledWith('We will call.');
    expect(field('First name').value).toBe('');
    expect(field(/^Message/).value).toBe('');
    expect(sessionStorage.getItem('enquiry-draft')).toBeNull();
    type(/^Message/, '');
    await fillAndSend();
    expect(sent(app)).toHaveLength(2);
  });

  it('names the field that is too long', async () => {
    const app = await openContact();
    type(/^Message/, 'ॐ'.repeat(10_000));
    type('First name', 'Asha');
    type('Last name', 'Mehta');
    type('Phone number', '9876543210');
    type('Email', 'asha@aurum.example');
    await send();
    expect(document.activeElement).toBe(field(/^Message/));
    expect(
      main().getByText(/^This is too long: [\d,]+ characters of at most 4,000\.$/),
    ).toBeTruthy();
    expect(sent(app)).toEqual([]);
  });

  it('keeps the typed text over a reload, and when the store refuses it', async () => {
    await openContact({ AddEnquireFront: () => no(429, 'Please try again after 12:15.') });
    type(/^Message/, 'Half a sent');
    cleanup();
    await openContact({ AddEnquireFront: () => no(429, 'Please try again after 12:15.') });
    expect(field(/^Message/).value).toBe('Half a sent');
    await fillAndSend();
    expect(main().getByText('Please try again after 12:15.')).toBeTruthy();
    expect(field(/^Message/).value).toBe('Do you buy back?');
    cleanup();
    await openContact();
    expect(field(/^Message/).value).toBe('Do you buy back?');
    expect(localStorage.getItem('outbox')).toBeNull();
  });

  it('can be sent again where the storage is full and the store refuses it', async () => {
    const app = await openContact({ AddEnquireFront: () => no(429, 'Too many tries.') });
    const full = vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
    try {
      await fillAndSend();
      await send();
    } finally {
      full.mockRestore();
    }
    expect(sent(app)).toHaveLength(2);
    expect(field(/^Message/).value).toBe('Do you buy back?');
  });

  it('stores the enquiry while offline, without its text on the screen', async () => {
    const app = await openContact({ AddEnquireFront: () => yes(undefined, 'We will call.') });
    act(() => onlineManager.setOnline(false));
    await fillAndSend();
    expect(toasts.info).toHaveBeenCalledWith(
      expect.stringMatching(/^You are offline\. Your enquiry is kept on this device/),
    );
    expect(field(/^Message/).value).toBe('');
    expect(main().getByText(/^An enquiry written at \d\d:\d\d waits/)).toBeTruthy();
    expect(screen.getByRole('main').textContent).not.toContain('buy back');
    expect(sent(app)).toEqual([]);
  });

  it('puts an enquiry that the store refused back into the form', async () => {
    const entry = {
      id: 'a-refused-one',
      kind: 'enquiry',
      fields: {
        FirstName: 'Asha',
        LastName: 'Mehta',
        Number: '9876543210',
        Email: 'asha@aurum.example',
        Message: 'The first',
      },
      writtenAt: Date.now(),
      stage: 'refused',
      words: 'Enter valid email',
    };
    localStorage.setItem('outbox', JSON.stringify([entry]));
    await openContact();
    type('First name', 'Meera');
    type(/^Message/, 'The second');
    expect(main().getByText(/did not take an enquiry .*: Enter valid email/)).toBeTruthy();
    await act(async () => main().getByRole('button', { name: 'Edit' }).click());
    expect(field('First name').value).toBe('Meera');
    expect(field('Last name').value).toBe('Mehta');
    expect(field(/^Message/).value).toBe('The second\n\nThe first');
    expect(localStorage.getItem('outbox')).toBeNull();
  });

  it('fills in the details of a customer, and never overwrites typed text', async () => {
    sessionStorage.setItem('enquiry-draft', JSON.stringify({ FirstName: 'Meera' }));
    await openContact({}, true);
    expect(field('First name').value).toBe('Meera');
    expect(field('Last name').value).toBe('Mehta');
    expect(field('Phone number').value).toBe('9876543210');
    expect(field('Email').value).toBe('asha@aurum.example');
  });
});
