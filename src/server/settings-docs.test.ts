import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { E_INVOICE_PROVIDERS } from './documents/e-invoices/settings.ts';
import { CARD_PROVIDERS } from './payments/card/settings.ts';
import { COLLECT_PROVIDERS } from './payments/collect/settings.ts';
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
    const provider = /\b(?:RATE_(?:HTTP|REPLAY)|OTP_HTTP|NOTICE_HTTP|S3)_[A-Z_\d]+\b/g;
    const read = ['rates/sources', 'accounts/recovery/otp', 'notices', 'bucket']
      .flatMap((room) =>
        readdirSync(new URL(room, import.meta.url)).map(
          (file) => new URL(`${room}/${file}`, import.meta.url),
        ),
      )
      .filter(({ pathname }) => pathname.endsWith('.ts') && !pathname.endsWith('.test.ts'))
      .flatMap((file) => readFileSync(file, 'utf8').match(provider) ?? []);
    const providers = [...CARD_PROVIDERS, ...COLLECT_PROVIDERS, ...E_INVOICE_PROVIDERS].flatMap(
      ({ settings }) => settings,
    );
    expect(Object.keys(SETTINGS_HELP).toSorted()).toEqual(
      [...new Set([...Object.keys(environment.entries), ...read, ...providers])].toSorted(),
    );
  });

  it('keeps pipes, which end a cell, out of the table', () => {
    for (const { meaning } of Object.values(SETTINGS_HELP)) expect(meaning).not.toContain('|');
  });
});
