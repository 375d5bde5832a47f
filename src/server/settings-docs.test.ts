import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OTP_PROVIDERS } from './accounts/recovery/otp/settings.ts';
import { BUCKET_SETTINGS } from './bucket/settings.ts';
import { E_INVOICE_PROVIDERS } from './documents/e-invoices/settings.ts';
import { IDENTITY_PROVIDERS } from './identity/settings.ts';
import { NOTICE_PROVIDERS } from './notices/settings.ts';
import { CARD_PROVIDERS } from './payments/card/settings.ts';
import { COLLECT_PROVIDERS } from './payments/collect/settings.ts';
import { RATE_SETTINGS } from './rates/sources/settings.ts';
import { envExample, settingsPage } from './settings-docs.ts';
import { SETTINGS_HELP } from './settings-help.ts';
import { environment } from './settings.ts';

describe('the documentation of the settings', () => {
  it('SETTINGS.md lists every setting as settings.ts has it (else run `npm run docs`)', () => {
    const text = readFileSync(new URL('./SETTINGS.md', import.meta.url), 'utf8');
    expect(text).toBe(settingsPage());
  });

  it('.env.example lists every setting as settings.ts has it (else run `npm run docs`)', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(envExample());
  });

  it('explains every setting that the server reads, and no other', () => {
    const providers = [
      ...OTP_PROVIDERS,
      ...NOTICE_PROVIDERS,
      ...CARD_PROVIDERS,
      ...COLLECT_PROVIDERS,
      ...IDENTITY_PROVIDERS,
      ...E_INVOICE_PROVIDERS,
    ].flatMap(({ settings }) => settings);
    const read = [...Object.keys(environment.entries), ...RATE_SETTINGS, ...BUCKET_SETTINGS];
    expect(Object.keys(SETTINGS_HELP).toSorted()).toEqual(
      [...new Set([...read, ...providers])].toSorted(),
    );
  });

  it('keeps pipes, which end a cell, out of the table', () => {
    for (const { meaning } of Object.values(SETTINGS_HELP)) expect(meaning).not.toContain('|');
  });
});
