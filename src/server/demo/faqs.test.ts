import { expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';
import content from './content.json' with { type: 'json' };

const rupees = (amount: string) => `₹${Number(amount).toLocaleString('en-IN')}`;

it('the FAQ of the demo names the limits that its settings have', () => {
  const settings = readSettings({});
  const about = (title: string) =>
    content.faqs.find((faq) => faq.title === title)?.description ?? '';
  const large = about('How do I pay a large amount?');
  expect(large).toContain(`at most <strong>${rupees(settings.UPI_MOST)}</strong>`);
  expect(settings.UPI_BANK_MOST).toBe(settings.UPI_MOST);
  expect(large).toContain(`held for <strong>${settings.TRANSFER_HOLD_MINUTES / 60} hours</strong>`);
  expect(settings.TRANSFER_DEPOSIT_PERCENT).toBe('0');
  expect(about('Why do you ask for my PAN?')).toContain(
    `From <strong>${rupees(settings.IDENTITY_FROM)}</strong>`,
  );
});
