import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const least = { baseUrl: '/api/', domain: 'https://aurum.example', projectName: 'AURUM' };

describe('config.json', () => {
  it('has defaults for missing fields', () => {
    expect(readConfig(least)).toEqual({
      ...least,
      adminSocketUrl: '',
      orderStatusUrl: '',
      paymentMode: ['UPI'],
      stateArray: [],
      unionTerritoryArray: [],
      rateStaleAfterMs: 15_000,
      cardSurchargePercent: 2,
      taxProfile: 'specification',
      conversionGstPercent: 5,
      extensions: [],
    });
  });

  it('keeps its fields, and drops unknown ones', () => {
    const full = {
      baseUrl: 'https://store.example/api/',
      adminSocketUrl: 'https://rates.example',
      domain: 'https://aurum.example',
      projectName: 'AURUM',
      orderStatusUrl: 'https://aurum.example/order_status',
      paymentMode: ['UPI', 'CARD'],
      stateArray: ['Kerala'],
      unionTerritoryArray: ['Delhi'],
      rateStaleAfterMs: 5000,
      cardSurchargePercent: 1.5,
      taxProfile: 'india-gst' as const,
      conversionGstPercent: '18',
      dispatchDays: 6,
      saleWaitHours: 24,
      demo: true,
      upi: { pa: 'aurum@bank', pn: 'AURUM' },
      extensions: ['priceLock'],
    };
    expect(readConfig({ ...full, theme: 'dark' })).toEqual(full);
  });

  it.each(['baseUrl', 'domain', 'projectName'])(
    'is refused without %s, with the field’s name',
    (field) => {
      expect(() => readConfig({ ...least, [field]: undefined })).toThrow(`config.json: ${field}: `);
      const { [field]: _, ...rest } = least as Record<string, unknown>;
      expect(() => readConfig(rest)).toThrow(`config.json: ${field}: `);
    },
  );

  it.each([
    ['baseUrl', '/api'],
    ['baseUrl', 5],
    ['domain', 'aurum.example'],
    ['projectName', ''],
    ['adminSocketUrl', 5],
    ['paymentMode', 'UPI'],
    ['paymentMode.1', ['UPI', 'BARTER']],
    ['stateArray.0', [1]],
    ['rateStaleAfterMs', '15000'],
    ['rateStaleAfterMs', 0],
    ['priceLockSeconds', 0],
    ['taxProfile', 'none'],
    ['upi.pn', { pa: 'aurum@bank' }],
    ['extensions', {}],
  ])('is refused for a wrong %s (%j), with the field’s name', (path, value) => {
    const [field = ''] = path.split('.');
    expect(() => readConfig({ ...least, [field]: value })).toThrow(`config.json: ${path}: `);
  });

  it.each([null, undefined, 'text', 5, []])('is refused if it is %j', (value) => {
    expect(() => readConfig(value)).toThrow(/^config\.json: /);
  });
});
