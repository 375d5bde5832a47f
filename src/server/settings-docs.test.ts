import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { envExample, withSettingsTable } from './settings-docs.ts';
import { SETTINGS_HELP } from './settings-help.ts';
import { environment } from './settings.ts';

describe('the documentation of the settings', () => {
  it('RUNNING.md lists every setting as settings.ts has it (else run `npm run docs`)', () => {
    const text = readFileSync(new URL('./RUNNING.md', import.meta.url), 'utf8');
    expect(withSettingsTable(text)).toBe(text);
  });

  it('.env.example lists every setting as settings.ts has it (else run `npm run docs`)', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(envExample());
  });

  it('explains no setting that does not exist, and keeps pipes out of the table', () => {
    expect(Object.keys(SETTINGS_HELP).toSorted()).toEqual(
      Object.keys(environment.entries).toSorted(),
    );
    for (const { meaning } of Object.values(SETTINGS_HELP)) expect(meaning).not.toContain('|');
  });
});
