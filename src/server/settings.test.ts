import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('settings', () => {
  it('settings that are not given have defaults', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 4173,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      PUBLIC_ORIGIN: 'http://localhost:4173',
      ALLOWED_ORIGINS: [],
      RATE_SOURCE: 'simulated',
      RATE_STALE_AFTER_MS: 15_000,
      SHOP_NAME: 'AURUM',
    });
  });

  it('reads what is given; an empty setting is none', () => {
    const settings = readSettings({
      PORT: '8080',
      DEMO: '1',
      PUBLIC_ORIGIN: 'https://shop.example/anything',
      ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443/',
      DATABASE_URL: '',
      HOME: '/root',
    });
    expect(settings).toMatchObject({
      PORT: 8080,
      DEMO: true,
      PUBLIC_ORIGIN: 'https://shop.example',
      ALLOWED_ORIGINS: ['https://a.example', 'https://b.example:8443'],
    });
    expect(settings.DATABASE_URL).toBeUndefined();
  });

  it('takes a blank setting for none: its default holds, and what asks whether it is given sees none', () => {
    const settings = readSettings({ SHOP_NAME: ' ', DATA_DIR: '\t', UPI_PN: ' ', UPI_PA: '' });
    expect(settings).toMatchObject({ SHOP_NAME: 'AURUM', DATA_DIR: './data', env: {} });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DEMO', 'perhaps'],
    ['DATABASE_URL', 'mysql://shop:secret@db/shop'],
    ['PUBLIC_ORIGIN', 'my-shop'],
    ['ALLOWED_ORIGINS', 'https://a.example,b'],
    ['ALLOWED_ORIGINS', 'localhost:3000'],
    ['PUBLIC_ORIGIN', 'javascript:alert(1)'],
    ['COOKIE_SAME_SITE', 'strictish'],
    ['RATE_STALE_AFTER_MS', '10'],
    ['RATE_STALE_AFTER_MS', '99999999999999'],
    ['SESSION_DAYS', '0.5'],
    ['SESSION_DAYS', '99999999999'],
    ['LOG_LEVEL', 'loud'],
    ['UPI_PA', 'no-bank-here'],
    ['DISPATCH_DAYS', '7'],
    ['DISPATCH_DAYS', '0'],
    ['CARD_SURCHARGE_PERCENT', 'two'],
    ['DIGITAL_TOLERANCE_PERCENT', '10.25'],
    ['DIGITAL_TOLERANCE_PERCENT', '-1'],
  ])('names a wrong %s in one line that does not repeat its value', (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(new RegExp(`^Setting ${name} .+$`));
    expect(read).not.toThrow(value);
  });

  it('has nobody paid by a name alone', () => {
    expect(() => readSettings({ UPI_PN: 'Aurum' })).toThrow('Setting UPI_PA is needed');
  });

  it('says one line about anything', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('PORT', 'DEMO', 'ALLOWED_ORIGINS'),
        fc.string(),
        (name, value) => {
          try {
            readSettings({ [name]: value });
          } catch (error) {
            expect((error as Error).message).toMatch(/^Setting \w+ [^\n]+$/);
          }
        },
      ),
    );
  });
});
