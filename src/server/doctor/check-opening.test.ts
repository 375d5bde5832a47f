import { expect, it } from 'vitest';
import { type DatabaseFacts, NO_DATABASE_FACTS } from '#server/go-live/database-facts.ts';
import { readParts } from '#server/go-live/read-parts.ts';
import { readSettings } from '#server/settings.ts';
import { REAL_SETTINGS } from '#server/testing/real-store.ts';
import { checkOpening } from './check-opening.ts';

it('a store that was opened at its desk and lacks what it needs would be closed by its next start, also with SETUP', () => {
  const settings = readSettings({
    ...REAL_SETTINGS,
    RATE_HTTP_URL: 'https://rates.example/now',
    SETUP: '1',
    SHOP_NAME: undefined,
  });
  const levels = (kept: Partial<DatabaseFacts>) =>
    checkOpening({ ...readParts(settings), settings, kept: { ...NO_DATABASE_FACTS, ...kept } })
      .filter(({ text }) => text.includes('SHOP_NAME is not set'))
      .map(({ level }) => level);
  expect(levels({})).toEqual(['warn']);
  expect(levels({ liveSince: new Date('2026-11-20T10:00:00+05:30') })).toEqual(['FAIL']);
});
