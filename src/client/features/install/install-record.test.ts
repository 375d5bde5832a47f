// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { failingStorage } from '#client/testing/failing-storage.ts';
import {
  countVisit,
  isRefused,
  isRegular,
  writeRecord,
  never,
  notNow,
  readRecord,
} from './install-record.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 20, 6, 30);

beforeEach(() => localStorage.clear());
const refusedAt = (now: number) => isRefused(readRecord(localStorage), now);
const regular = () => isRegular(readRecord(localStorage));

describe('the customer who is asked to install', () => {
  it('has come back and looked at a product', () => {
    countVisit(localStorage, NOW);
    writeRecord(localStorage, { seen: true });
    expect(regular()).toBe(false);
    // A reload, and a shop that stays open.
    for (let minute = 1; minute < 60; minute += 20) countVisit(localStorage, NOW + minute * 60_000);
    expect(regular()).toBe(false);
    countVisit(localStorage, NOW + DAY);
    expect(regular()).toBe(true);
  });

  it('has not merely come back', () => {
    countVisit(localStorage, NOW);
    countVisit(localStorage, NOW + DAY);
    expect(regular()).toBe(false);
  });
});

describe('a refusal', () => {
  it('holds for a while', () => {
    expect(refusedAt(NOW)).toBe(false);
    notNow(localStorage, NOW);
    expect(refusedAt(NOW)).toBe(true);
    expect(refusedAt(NOW + 14 * DAY - 1)).toBe(true);
    expect(refusedAt(NOW + 14 * DAY)).toBe(false);
  });

  it('does not hold for years because a clock was wrong', () => {
    notNow(localStorage, NOW + 4000 * DAY);
    expect(refusedAt(NOW)).toBe(false);
  });

  it('holds for good', () => {
    never(localStorage);
    expect(refusedAt(NOW + 4000 * DAY)).toBe(true);
  });
});

it.each(['{half', '[]', '{"visits":"many"}', 'null'])('the record restarts after %s', (text) => {
  localStorage.setItem('install-offer', text);
  expect(regular()).toBe(false);
  countVisit(localStorage, NOW);
  expect(readRecord(localStorage).visits).toBe(1);
});

it('a refusal for good that the device cannot store is reported', () => {
  expect(never(failingStorage(localStorage, 'setItem'))).toBe(false);
});
